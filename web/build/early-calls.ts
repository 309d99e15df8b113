import { refreshSession } from '@plaza/contract/session.ts';
import { listPosts } from '@plaza/contract/post.ts';
import type { Plugin } from 'vite';
import { requestFor } from '../src/api/request.ts';
import { FIRST_PAGE } from '../src/api/page.ts';
import { CARD_IMAGE_SIZES } from '../src/ui/image-sizes.ts';
import { REFRESH_LOCK } from '../src/api/refresh-lock.ts';

/** Where index.html keeps what it asks of the server before the code of the page is there. */
const EARLY_CALLS = '/* early calls */ {}';

const CALLS = {
  refresh: requestFor(refreshSession, {}).url,
  posts: requestFor(listPosts, { query: FIRST_PAGE }).url,
  lock: REFRESH_LOCK,
  sizes: CARD_IMAGE_SIZES,
};

/** Lets index.html ask for the remembered session and the first posts, with the image of the first, itself, beside the code that shows them. */
export function earlyCalls(): Plugin {
  return {
    name: 'plaza:early-calls',
    transformIndexHtml: (html) => html.replace(EARLY_CALLS, () => JSON.stringify(CALLS)),
  };
}
