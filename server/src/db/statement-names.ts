export type StatementNames = ReturnType<typeof statementNames>;

/** Names the first `max` different statements: a connection never drops a prepared statement. */
export function statementNames(max: number) {
  const names = new Map<string, string>();
  let given = 0;
  return {
    /** @returns undefined for a statement that is not to be prepared */
    of(sql: string): string | undefined {
      const known = names.get(sql);
      if (known !== undefined || names.size >= max) return known;
      const name = `plaza_${++given}`;
      names.set(sql, name);
      return name;
    },
    /** Renames all statements, so that they are prepared again. */
    renew: () => names.clear(),
  };
}
