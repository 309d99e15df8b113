import { refreshSession } from '@plaza/contract/session.ts';
import { listPosts } from '@plaza/contract/post.ts';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { REFRESH_LOCK } from '../src/api/refresh-lock.ts';
import { requestFor } from '../src/api/request.ts';
import { FIRST_PAGE, SCROLL_POSITIONS_KEY } from '../src/features/posts/cache/first-page.ts';
import { CARD_IMAGE_SIZES } from '../src/ui/image-sizes.ts';
import { importPrerender } from './language-pages.ts';
import { findPageFiles } from './page-files.ts';

/** The part of index.html that the build replaces with the data of its script. */
const DATA = '/* data of the build */ {}';
/** What Vite makes of the module script of index.html. */
const SCRIPT = '<script type="module" crossorigin';

const EARLY_REQUESTS = {
  refresh: requestFor(refreshSession, {}).url,
  posts: requestFor(listPosts, { query: FIRST_PAGE }).url,
  positions: SCROLL_POSITIONS_KEY,
  lock: REFRESH_LOCK,
  sizes: CARD_IMAGE_SIZES,
};

/**
 * Completes index.html so that the first page does not wait for its script: the files of each page, the requests that it sends
 * first, and the font. The code that all pages share has low priority: it must not delay the
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
        const logIn = await importPrerender();
        const data = {
          files: findPageFiles(chunk, bundle),
          logInPaths: logIn.LOG_IN_PATHS,
          publicPages: logIn.PUBLIC_PAGES,
          requests: EARLY_REQUESTS,
        };
        return {
          html: html.replace(DATA, () => JSON.stringify(data)).replace(SCRIPT, '$& fetchpriority="low"'),
          tags: Object.keys(bundle)
            .filter((file) => file.endsWith('.woff2'))
            .map(preloadFont),
        };
      },
    },
  };
}

function preloadFont(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
  return { tag: 'link', injectTo: 'head', attrs };
}
