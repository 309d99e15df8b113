/**
 * A request that may be wrong in any way that HTTP itself can carry. `$token$` and the like stand for what is known only
 * when it is sent.
 */
export interface Attempt {
  readonly method: string;
  /** Path and query, escaped. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** What stands for something of the member who sends. */
export type Placeholder =
  | '$token$'
  | '$cookie$'
  | '$me$'
  | '$other$'
  | '$username$'
  | '$email$'
  | '$post$'
  | '$comment$';
export type Values = Readonly<Record<Placeholder, string>>;

/** The attempt as it is sent for somebody. */
export function fillIn({ method, target, headers, body }: Attempt, values: Values): Attempt {
  const fill = (text: string) =>
    // The pattern matches nothing but placeholders; one that nobody knows stays.
    text.replace(/\$[a-z]+\$/g, (name) => values[name as Placeholder] ?? name);
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)]);
  return {
    method,
    target: fill(target),
    headers: Object.fromEntries(filled) as Record<string, string>,
    ...(body !== undefined && { body: typeof body === 'string' ? fill(body) : body }),
  };
}

const SHOWN = 2000;

/** The attempt as somebody would type it. */
export function show({ method, target, headers, body = '' }: Attempt): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = typeof body === 'string' ? JSON.stringify(body) : showBytes(body);
  return [`${method} ${target}`, ...lines, '', text].join('\n').slice(0, SHOWN);
}

/** Bytes as a literal of JavaScript. */
export const showBytes = (bytes: Uint8Array): string =>
  `Buffer.from(${JSON.stringify(Buffer.from(bytes).toString('latin1'))}, 'latin1')`.slice(0, SHOWN);
