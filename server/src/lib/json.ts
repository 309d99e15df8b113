/** An encoded value of a type. */
export class Json<T> {
  /** For the compiler only: distinguishes JSON of different types. */
  declare readonly type: T;
  /** A text, or UTF-8 pieces that answers share. */
  readonly content: string | readonly Uint8Array[];
  constructor(content: string | readonly Uint8Array[]) {
    this.content = content;
  }
}

export const jsonBody = ({ content }: Json<unknown>): string | Buffer =>
  typeof content === 'string' ? content : Buffer.concat(content);

const [COMMA, LIST_START, LIST_END] = [Buffer.from(','), Buffer.from('['), Buffer.from(']')];

export function jsonList<T>(items: readonly Json<T>[]): Json<T[]> {
  const texts = items.flatMap(({ content }) => (typeof content === 'string' ? [content] : []));
  if (texts.length === items.length) return new Json(`[${texts.join(',')}]`);
  const pieces: Uint8Array[] = [];
  for (const item of items) pieces.push(pieces.length === 0 ? LIST_START : COMMA, ...piecesOf(item));
  pieces.push(LIST_END);
  return new Json(pieces);
}

/** Encodes an object that may contain encoded values. */
export function jsonObject<T extends object>(values: {
  readonly [K in keyof T]: T[K] | Json<T[K]>;
}): Json<T> {
  const pieces: (string | Uint8Array)[] = [];
  for (const [name, value] of Object.entries(values)) {
    pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    if (!(value instanceof Json)) pieces.push(JSON.stringify(value));
    else if (typeof value.content === 'string') pieces.push(value.content);
    else pieces.push(...value.content);
  }
  pieces.push('}');
  // Node sends a string in one packet with the headers, and bytes after them.
  const texts = pieces.filter((piece) => typeof piece === 'string');
  if (texts.length === pieces.length) return new Json(texts.join(''));
  return new Json(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

const piecesOf = ({ content }: Json<unknown>): readonly Uint8Array[] =>
  typeof content === 'string' ? [Buffer.from(content)] : content;
