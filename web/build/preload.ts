import { PAGES } from '@plaza/contract/pages.ts';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Where index.html keeps the files of each page, by the first part of its path. */
const PAGE_FILES = '/* page files */ {}';

/** The module of each page for members needs the shell around them too. */
const MODULES: Readonly<Record<keyof typeof PAGES, readonly string[]>> = {
  logIn: ['pages/login-page.tsx'],
  signUp: ['pages/signup-page.tsx'],
  feed: ['app/member-shell.tsx', 'pages/feed-page.tsx'],
  post: ['app/member-shell.tsx', 'pages/post-page.tsx'],
  profile: ['app/member-shell.tsx', 'pages/profile-page.tsx'],
  settings: ['app/member-shell.tsx', 'pages/settings-page.tsx'],
};

/**
 * Lets the browser fetch everything the first page needs at once: the title face by a link, and the code of the page,
 * which depends on the path, by the script in index.html.
 */
export function preload(): Plugin {
  return {
    name: 'plaza:preload',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html;
        const files = JSON.stringify(filesByPath(bundle, chunk));
        return {
          html: html.replace(PAGE_FILES, () => files),
          tags: Object.keys(bundle).filter(isFont).map(fontLink),
        };
      },
    },
  };
}

const isFont = (file: string) => file.endsWith('.woff2');

function fontLink(file: string) {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
  return { tag: 'link', injectTo: 'head' as const, attrs };
}

function filesByPath(bundle: Bundle, entry: Chunk): Record<string, string[]> {
  const there = filesOf([entry], bundle);
  return Object.fromEntries(
    Object.entries(PAGES).map(([page, path]): [string, string[]] => {
      const modules = MODULES[page as keyof typeof PAGES];
      const chunks = modules.map((module) => chunkOf(module, bundle));
      const files = [...filesOf(chunks, bundle)].filter((file) => !there.has(file));
      return [path.split('/')[1] ?? '', files.map((file) => `/${file}`)];
    }),
  );
}

function chunkOf(module: string, bundle: Bundle): Chunk {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith(`/src/${module}`)) return output;
  throw new Error(`The build has no file for src/${module}`);
}

/** The files of these chunks and of all they import: scripts and styles. */
function filesOf(chunks: readonly Chunk[], bundle: Bundle, found = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    const imported = chunk.imports.map((file) => bundle[file]).filter((output) => output?.type === 'chunk');
    filesOf(imported, bundle, found);
  }
  return found;
}
