interface Edge {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds what imports itself in a circle: `[['a.ts', 'b.ts', 'a.ts']]`. Of circles that share a file not all are found
 * at once, but whoever mends those that are named will be told of the others.
 */
export function findCycles(edges: readonly Edge[]): string[][] {
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
