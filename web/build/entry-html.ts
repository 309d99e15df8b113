import { fileURLToPath } from 'node:url';
import { refreshSession } from '@plaza/contract/session.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { runnerImport, type HtmlTagDescriptor, type Plugin } from 'vite';
import { REFRESH_LOCK } from '../src/api/refresh-lock.ts';
import { requestFor } from '../src/api/request.ts';
import { FIRST_PAGE, SCROLL_POSITIONS_KEY } from '../src/features/posts/cache/first-page.ts';
import type * as PrerenderLogIn from '../src/prerender-log-in.tsx';
import { CARD_IMAGE_SIZES } from '../src/ui/image-sizes.ts';
import { findPageFiles } from './page-files.ts';

/** The parts of index.html that the build replaces: the data of its script, and the prerendered log-in page. */
const DATA = '/* data of the build */ {}';
const LOG_IN_PAGE = '<!-- log-in page -->';
/** What Vite makes of the module script of index.html. */
const SCRIPT = '<script type="module" crossorigin';

const EARLY_REQUESTS = {
  refresh: requestFor(refreshSession, {}).url,
  posts: requestFor(listPosts, { query: FIRST_PAGE }).url,
  positions: SCROLL_POSITIONS_KEY,
  lock: REFRESH_LOCK,
  sizes: CARD_IMAGE_SIZES,
};

const NO_STYLE = '\0no-style';

/** The prerendered HTML contains no styles, and Vite cannot load them outside of a build. */
const withoutStyles: Plugin = {
  name: 'plaza:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? NO_STYLE : undefined),
  load: (id) => (id === NO_STYLE ? '' : undefined),
};

/**
 * Completes index.html so that the first page does not wait for its script: the files of each page, the requests that it sends
 * first, the font and the prerendered log-in page. The code that all pages share has low priority: it must not delay the
 * log-in page, and other pages wait for their own code anyway.
 */
export function entryHtml(): Plugin {
  return {
    name: 'plaza:entry-html',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html;
        const logIn = await prerenderLogIn();
        const data = {
          files: findPageFiles(chunk, bundle),
          logInPaths: logIn.LOG_IN_PATHS,
          publicPages: logIn.PUBLIC_PAGES,
          requests: EARLY_REQUESTS,
        };
        return {
          html: html
            .replace(DATA, () => JSON.stringify(data))
            .replace(LOG_IN_PAGE, () => logIn.LOG_IN_HTML)
            .replace(SCRIPT, '$& fetchpriority="low"'),
          tags: Object.keys(bundle)
            .filter((file) => file.endsWith('.woff2'))
            .map(preloadFont),
        };
      },
    },
  };
}

async function prerenderLogIn(): Promise<typeof PrerenderLogIn> {
  const path = fileURLToPath(new URL('../src/prerender-log-in.tsx', import.meta.url));
  return (await runnerImport<typeof PrerenderLogIn>(path, { plugins: [withoutStyles] })).module;
}

function preloadFont(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
  return { tag: 'link', injectTo: 'head', attrs };
}
