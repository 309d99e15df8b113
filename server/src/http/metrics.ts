import { BlockList, isIPv6 } from 'node:net';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isDirectLoopback, isForwarded } from './caller-address.ts';
import { endpointOf } from './endpoint-of.ts';

declare module 'fastify' {
  interface FastifyReply {
    errorCode?: ErrorCode;
  }
}

export interface MetricsOptions {
  /** The metrics of this application, to which those of requests are added. */
  readonly registry: Registry;
  /** The metrics of resources that several applications of a process can share, such as a database. */
  readonly shared?: Registry;
  /** IP addresses, and ranges such as `10.0.0.0/8`, that may read the metrics; programs on this machine always may. */
  readonly allow: readonly string[];
}

const DURATION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// One for all applications of a process: its observers of event loop and heap cannot be stopped.
let processRegistry: Registry | undefined;

function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Counts and times all requests, and serves the metrics. @returns a function that counts an error that no hook observes */
export function registerMetrics(
  app: FastifyInstance,
  { registry, shared, allow }: MetricsOptions,
): (code: ErrorCode) => void {
  const countError = countRequests(app, registry);
  const addresses = allowList(allow);
  const registries = [processMetrics(), registry, ...(shared ? [shared] : [])];
  app.get(METRICS_PATH, async (request, reply) => {
    if (!isAllowed(request, addresses)) return reply.callNotFound();
    // At each request: metrics can be registered later.
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
    // Unlike the onResponse hook, this event also occurs when a client disconnects.
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

/** The name of the endpoint, or the first segment of the route: a bounded number of values. */
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
  // A forwarded request without a trusted proxy has an unknown client.
  const isDirect = request.ip === request.socket.remoteAddress;
  if (isDirect && isForwarded(request)) return false;
  return addresses.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4');
}
