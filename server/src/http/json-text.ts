/** JSON that is written already, and what it says. */
export class JsonText<T> {
  /** Never there: it only keeps texts of different things apart. */
  declare readonly says: T;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const jsonList = <T>(items: readonly JsonText<T>[]): JsonText<T[]> =>
  new JsonText(`[${items.map(({ text }) => text).join(',')}]`);

/** An object that has, among others, values that are written already. */
export function jsonObject<T extends object>(values: {
  readonly [K in keyof T]: T[K] | JsonText<T[K]>;
}): JsonText<T> {
  const fields = Object.entries(values).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`,
  );
  return new JsonText(`{${fields.join(',')}}`);
}
