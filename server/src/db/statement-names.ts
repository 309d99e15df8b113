/** The names under which each connection keeps statements prepared. */
export interface StatementNames {
  /** The name of a statement; undefined for one that is not worth a name. */
  of(sql: string): string | undefined;
  /** Gives every statement another name, so that all are prepared anew. */
  renew(): void;
}

/** No statement has a name. */
export const noNames: StatementNames = { of: () => undefined, renew: () => {} };

/** A connection keeps every prepared statement, so only the first `max` different ones get a name. */
export function statementNames(max: number): StatementNames {
  const names = new Map<string, string>();
  let given = 0;
  return {
    of(sql) {
      const known = names.get(sql);
      if (known !== undefined || names.size >= max) return known;
      const name = `plaza_${++given}`;
      names.set(sql, name);
      return name;
    },
    renew: () => names.clear(),
  };
}
