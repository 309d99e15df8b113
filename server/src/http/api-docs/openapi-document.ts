// The parts of OpenAPI 3.1 that the description uses (https://spec.openapis.org/oas/v3.1.1).

/** A JSON Schema 2020-12. The named keywords are those that this folder reads. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
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
