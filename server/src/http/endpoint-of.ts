import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route answers. */
    endpoint?: Endpoint;
  }
}

/** The endpoint of the contract that a request is for; undefined for pages, media and operations. */
export const endpointOf = (request: FastifyRequest): Endpoint | undefined =>
  request.routeOptions.config.endpoint;
