import { PAGES } from '@plaza/contract/pages.ts';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Where index.html keeps the files of each page, by the first part of its path. */
const PAGE_FILES = '/* page files */ {}';

/** What Vite makes of the script of index.html. */
const SCRIPT = '<script type="module" crossorigin';

const LOG_IN = 'pages/login-page.tsx';

/** The module of each page for members needs the shell around them too. */
const MODULES: Readonly<Record<keyof typeof PAGES, readonly string[]>> = {
  logIn: [LOG_IN],
  signUp: ['pages/signup-page.tsx'],
  feed: ['app/member-shell.tsx', 'pages/feed-page.tsx'],
  post: ['app/member-shell.tsx', 'pages/post-page.tsx'],
  profile: ['app/member-shell.tsx', 'pages/profile-page.tsx'],
  settings: ['app/member-shell.tsx', 'pages/settings-page.tsx'],
};

/**
 * Lets the browser fetch everything the first page needs at once: the title face and the styles of the page to log in, which
 * is seen before its code, by links; the code of the page, which depends on the path, by the script in index.html. The code
 * that all pages share is not urgent: it must not hold up what is seen without it, and where nothing is, it is waited for with
 * the code of the page.
 */
export function preload(): Plugin {
  return {
    name: 'plaza:preload',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html;
        const there = filesOf([chunk], bundle);
        const logIn = filesOf([chunkOf(LOG_IN, bundle)], bundle);
        const styles = [...logIn].filter((file) => isStyle(file) && !there.has(file));
        for (const style of styles) there.add(style);
        const files = JSON.stringify(filesByPath(bundle, there));
        return {
          html: html.replace(PAGE_FILES, () => files).replace(SCRIPT, '$& fetchpriority="low"'),
          tags: [...styles.map(styleLink), ...Object.keys(bundle).filter(isFont).map(fontLink)],
        };
      },
    },
  };
}

const isFont = (file: string) => file.endsWith('.woff2');

const isStyle = (file: string) => file.endsWith('.css');

function styleLink(file: string) {
  const attrs = { rel: 'stylesheet', href: `/${file}`, crossorigin: '' };
  return { tag: 'link', injectTo: 'head' as const, attrs };
}

function fontLink(file: string) {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
  return { tag: 'link', injectTo: 'head' as const, attrs };
}

function filesByPath(bundle: Bundle, there: ReadonlySet<string>): Record<string, string[]> {
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
