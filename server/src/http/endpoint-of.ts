import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** The endpoint of the contract that a request calls; undefined for pages, images, health and metrics. */
export const endpointOf = (request: FastifyRequest): Endpoint | undefined =>
  request.routeOptions.config.endpoint;
