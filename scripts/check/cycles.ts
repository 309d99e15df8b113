/** Finds cycles: `[['a.ts', 'b.ts', 'a.ts']]`. Of cycles that share a file it may find only one. */
export function findCycles(edges: readonly { readonly from: string; readonly to: string }[]): string[][] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const cycles: string[][] = [];

  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start !== -1) cycles.push([...path.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}
