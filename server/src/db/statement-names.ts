/**
 * Gives statements the names under which each connection keeps them prepared. A connection never forgets one, so only
 * the first `max` different statements get a name.
 */
export function statementNames(max: number): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= max) return known;
    const name = `plaza_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
