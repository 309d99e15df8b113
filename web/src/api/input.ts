import type { Endpoint, FormOf, JsonOf, ParamsOf, QueryOf } from '@plaza/contract/endpoint.ts';

/** A part of the input, such as `params`: forbidden if the endpoint has none, optional if all its properties are optional. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [name in Name]?: never }
  : object extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value };

type FilesOf<E extends Endpoint> = {
  readonly [F in keyof E['files'] as E['files'][F] extends 'required' ? F : never]: File;
} & {
  readonly [F in keyof E['files'] as E['files'][F] extends 'optional' ? F : never]?: File | undefined;
};

type Multipart<E extends Endpoint> = { readonly form: FormOf<E> & FilesOf<E>; readonly json?: never };
type Json<E extends Endpoint> = Part<'json', JsonOf<E>> & { readonly form?: never };

type Body<E extends Endpoint> = [FormOf<E>] extends [never]
  ? Json<E>
  : [JsonOf<E>] extends [never]
    ? Multipart<E>
    : Multipart<E> | Json<E>;

/** The input of a call of this endpoint: `params`, `query`, and either `json` or `form`. `form` includes the files. */
export type InputOf<E extends Endpoint> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Body<E>;

/** The input of a call of any endpoint, for code that does not know which. Undefined properties are not sent. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string | File | undefined>>;
}
