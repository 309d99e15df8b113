import type { Endpoint, FormOf, JsonOf, ParamsOf, QueryOf } from '@plaza/contract/endpoint.ts';

/** A part of a call: absent where the endpoint has none, optional where all of it is. */
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

/** Everything a call of this endpoint takes: `params`, `query`, and `json` or `form` (its files among the fields). */
export type InputOf<E extends Endpoint> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Body<E>;

/** The same, as the code that sends it sees it: any of these, none guaranteed. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string | File | undefined>>;
}
