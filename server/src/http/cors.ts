import fastifyCors from '@fastify/cors';
import { LAST_EVENT_ID } from '@plaza/contract/event.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_SECONDS = 600;

/** Allows pages of the listed origins to call the API with cookies (CORS). Other origins receive no CORS header. */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  await app.register(fastifyCors, {
    origin: (origin, answer) => {
      answer(null, origin !== undefined && allowed.has(origin) ? origin : false);
    },
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', IDEMPOTENCY_KEY_HEADER, LAST_EVENT_ID, 'X-XSRF-TOKEN'],
    exposedHeaders: ['Link', 'X-Request-Id'],
    credentials: true,
    maxAge: PREFLIGHT_SECONDS,
    // The strict mode answers an invalid preflight with another body than the errors of the contract.
    strictPreflight: false,
  });
}
