import { fileURLToPath } from 'node:url';

interface Graph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

const FEED = ['app/member-shell.tsx', 'pages/feed-page.tsx'].map((module) =>
  fileURLToPath(new URL(`../src/${module}`, import.meta.url)),
);
/** The module that exports all icons, each from a module of its own. */
const ALL_ICONS = /\/lucide-react\.mjs$/;
const ICON_EXPORT = /export \{([^}]+)\} from ['"]\.\/(icons\/[^'"]+)['"]/g;
const ICON_IMPORT = /import \{([^}]+)\} from ['"]lucide-react['"]/;

/** Names the chunk `name` for the modules that the feed imports, directly or by other modules, and no chunk for all others. */
export function chunkOfFeed(name: string): (id: string, graph: Graph) => string | null {
  const needed = new Set<string>();
  const add = (id: string, graph: Graph) => {
    if (needed.has(id)) return;
    needed.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      if (ALL_ICONS.test(imported)) needIcons(ICON_IMPORT.exec(code ?? '')?.[1] ?? '', imported, graph);
      else add(imported, graph);
    }
  };
  /** Adds the modules of the imported icons only: `{ ArrowUp, Bell as BellIcon }` without the braces. */
  const needIcons = (imports: string, all: string, graph: Graph) => {
    const names = imports.split(',').map((each) => each.trim().split(' ')[0]);
    for (const [, exported = '', file = ''] of graph.getModuleInfo(all)?.code?.matchAll(ICON_EXPORT) ?? [])
      if (names.some((each) => each && exported.includes(`default as ${each},`)))
        add(all.replace(ALL_ICONS, `/${file}`), graph);
  };
  return (id, graph) => {
    if (needed.size === 0) FEED.forEach((module) => add(module, graph));
    return needed.has(id) ? name : null;
  };
}
