export type StatementNames = ReturnType<typeof statementNames>;

/** Names of prepared statements, for the first `max` different ones: a connection keeps each until it closes. */
export function statementNames(max: number) {
  const names = new Map<string, string>();
  let given = 0;
  return {
    /** The name of a statement, the same at each call; undefined when `max` others have names, so that it is not prepared. */
    of(sql: string): string | undefined {
      const known = names.get(sql);
      if (known !== undefined || names.size >= max) return known;
      const name = `plaza_${++given}`;
      names.set(sql, name);
      return name;
    },
    /** Forgets all names; statements get new ones and are prepared again. */
    renew: () => names.clear(),
  };
}
