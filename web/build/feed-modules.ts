import { fileURLToPath } from 'node:url';

interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const FEED = ['app/member-shell.tsx', 'pages/feed-page.tsx'].map((module) =>
  fileURLToPath(new URL(`../src/${module}`, import.meta.url)),
);

/** Names the chunk `name` for the modules that the feed imports, directly or by other modules, and no chunk for all others. */
export function chunkOfFeed(name: string): (id: string, graph: Graph) => string | null {
  const needed = new Set<string>();
  const add = (id: string, graph: Graph) => {
    if (needed.has(id)) return;
    needed.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach((imported) => add(imported, graph));
  };
  return (id, graph) => {
    if (needed.size === 0) FEED.forEach((module) => add(module, graph));
    return needed.has(id) ? name : null;
  };
}
