import type { ErrorCode } from '@plaza/contract/error.ts';
import type { Method } from '@plaza/contract/endpoint.ts';
import type { RateLimit, RateLimitName } from '@plaza/contract/rate-limit.ts';

/** A JSON Schema of draft 2020-12, as far as the contract uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}

export interface Header {
  readonly description: string;
  readonly schema: Schema;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content: Readonly<Record<string, MediaType>>;
}

/** Names of security schemes; an empty object stands for no credentials. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface NamedRateLimit extends RateLimit {
  readonly name: RateLimitName;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly SecurityRequirement[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-rate-limits': readonly NamedRateLimit[];
}

export type PathItem = Readonly<Partial<Record<Lowercase<Method>, Operation>>>;

/** An error any call may meet, with its status and its sentence. */
export interface ErrorNote {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
}

/** The part of OpenAPI 3.1 that describes this API (https://spec.openapis.org/oas/v3.1.1). */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  readonly 'x-errors': readonly ErrorNote[];
}
