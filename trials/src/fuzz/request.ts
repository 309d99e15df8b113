/** A request that HTTP can carry, valid or not. Placeholders such as `$token$` are filled in when it is sent. */
export interface FuzzRequest {
  readonly method: string;
  /** Path and query, escaped. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Placeholders for values of the member that sends the request. */
export type Placeholder =
  | '$token$'
  | '$cookie$'
  | '$me$'
  | '$other$'
  | '$username$'
  | '$email$'
  | '$post$'
  | '$comment$'
  | '$invitation$'
  | '$decision$'
  | '$registration$'
  | '$notification$'
  | '$device$';
export type Values = Readonly<Record<Placeholder, string>>;

/** Replaces the placeholders of a request; unknown ones stay. */
export function fillIn({ method, target, headers, body }: FuzzRequest, values: Values): FuzzRequest {
  const known = new Map<string, string>(Object.entries(values));
  const fill = (text: string) => text.replace(/\$[a-z]+\$/g, (name) => known.get(name) ?? name);
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)] as const);
  return {
    method,
    target: fill(target),
    headers: Object.fromEntries(filled),
    ...(body !== undefined && { body: typeof body === 'string' ? fill(body) : body }),
  };
}

const SHOWN = 2000;

/** The request as text. */
export function show({ method, target, headers, body = '' }: FuzzRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = typeof body === 'string' ? JSON.stringify(body) : showBytes(body);
  return [`${method} ${target}`, ...lines, '', text].join('\n').slice(0, SHOWN);
}

/** Bytes as a literal of JavaScript. */
export const showBytes = (bytes: Uint8Array): string =>
  `Buffer.from(${JSON.stringify(Buffer.from(bytes).toString('latin1'))}, 'latin1')`.slice(0, SHOWN);
