/** A value of type `T`, encoded as JSON. */
export class Json<T> {
  /** For the compiler only: distinguishes JSON of different types. */
  declare readonly type: T;
  /** The JSON as a string, or as pieces of UTF-8 in order. Several answers may contain the same piece; nothing may change it. */
  readonly content: string | readonly Uint8Array[];
  constructor(content: string | readonly Uint8Array[]) {
    this.content = content;
  }
}

/** The encoded value as the body of an answer: a string, or the pieces copied into one buffer. */
export const jsonBody = ({ content }: Json<unknown>): string | Buffer =>
  typeof content === 'string' ? content : Buffer.concat(content);

/** The encoded value. */
export const parseJson = <T>(json: Json<T>): T => JSON.parse(jsonBody(json).toString()) as T;

const [COMMA, LIST_START, LIST_END] = [Buffer.from(','), Buffer.from('['), Buffer.from(']')];

/** The JSON array of encoded values; `[]` for none. */
export function jsonList<T>(items: readonly Json<T>[]): Json<T[]> {
  let text = '[';
  for (const { content } of items) {
    if (typeof content !== 'string') return listOfPieces(items);
    // One string that grows is copied once, when it is sent.
    text += text.length > 1 ? `,${content}` : content;
  }
  return new Json(`${text}]`);
}

function listOfPieces<T>(items: readonly Json<T>[]): Json<T[]> {
  const pieces: Uint8Array[] = [];
  for (const item of items) pieces.push(pieces.length === 0 ? LIST_START : COMMA, ...piecesOf(item));
  pieces.push(LIST_END);
  return new Json(pieces);
}

/** Encodes an object. Its values are encoded already (`Json`), or are encoded here; none may be undefined. */
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
