import { BlockList, isIPv6 } from 'node:net';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isDirectLoopback, isForwarded } from './caller-address.ts';
import { endpointOf } from './endpoint-of.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What the answer says that went wrong. */
    errorCode?: ErrorCode;
  }
}

export interface MetricsOptions {
  /** Where the parts of the application keep their own metrics; one for each application. */
  readonly registry: Registry;
  /** Metrics of what several applications may share, such as a database. */
  readonly shared?: Registry;
  /** Addresses and ranges besides loopback that may read them. */
  readonly allow: readonly string[];
}

const DURATION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// The process has one event loop and one heap, and the observers of them are never stopped, so all applications in
// a process (tests make many) share this one.
let processRegistry: Registry | undefined;

function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/**
 * Counts and times every request, and shows that with the metrics of the process to those who may see it.
 * @returns what counts an error that is answered past all hooks
 */
export function registerMetrics(
  app: FastifyInstance,
  { registry, shared, allow }: MetricsOptions,
): (code: ErrorCode) => void {
  const countError = countRequests(app, registry);
  const addresses = allowList(allow);
  const registries = [processMetrics(), registry, ...(shared ? [shared] : [])];
  app.get(METRICS_PATH, async (request, reply) => {
    if (!isAllowed(request, addresses)) return reply.callNotFound();
    // Anew each time: what is registered later is to be seen, too.
    const merged = Registry.merge(registries);
    return reply.type(merged.contentType).send(await merged.metrics());
  });
  return countError;
}

function countRequests(app: FastifyInstance, registry: Registry): (code: ErrorCode) => void {
  const duration = new Histogram({
    name: 'plaza_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer; status 499 is a client that left before that',
    labelNames: ['endpoint', 'status'],
    buckets: DURATION_SECONDS,
    registers: [registry],
  });
  const errors = new Counter({
    name: 'plaza_http_errors_total',
    help: 'Answers that are errors, by their code',
    labelNames: ['code'],
    registers: [registry],
  });
  const countError = (code: ErrorCode) => errors.inc({ code });
  let inFlight = 0;
  void new Gauge({
    name: 'plaza_http_requests_in_flight',
    help: 'Requests without a complete answer',
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    inFlight += 1;
    // Unlike the onResponse hook this comes for clients that left, too.
    reply.raw.on('close', () => {
      inFlight -= 1;
      const status = reply.raw.writableEnded ? reply.statusCode : 499;
      duration.observe({ endpoint: labelOf(request), status }, (performance.now() - start) / 1000);
      if (reply.errorCode) countError(reply.errorCode);
    });
    done();
  });
  return countError;
}

/** The endpoint's name, else the first segment of the route: as many values as there are routes, whatever is asked. */
function labelOf(request: FastifyRequest): string {
  const segment = request.routeOptions.url?.split('/')[1];
  return endpointOf(request)?.name ?? (segment === '' ? 'page' : (segment ?? 'unknown'));
}

function allowList(allow: readonly string[]): BlockList {
  const addresses = new BlockList();
  for (const entry of allow) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    addresses.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return addresses;
}

function isAllowed(request: FastifyRequest, addresses: BlockList): boolean {
  if (isDirectLoopback(request)) return true;
  // With a trusted proxy the address is the client's own, told by that proxy; without one it can be anybody's.
  const isDirect = request.ip === request.socket.remoteAddress;
  if (isDirect && isForwarded(request)) return false;
  return addresses.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4');
}
