import type { PageCommunity } from '@plaza/contract/pages.ts';
import { createStore, useStore } from './store.ts';

/** In the build, which prerenders the log-in page; the server replaces them in index.html. */
const PLACEHOLDERS: PageCommunity = {
  name: '%COMMUNITY_NAME%',
  about: '%COMMUNITY_ABOUT%',
  signUp: 'open',
  hasRules: false,
};

/** The community as the server has written it into index.html, so that the first paint waits for no request. */
function readCommunity(): PageCommunity {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="community"]');
  const parse: (json: string) => PageCommunity = JSON.parse;
  return meta ? parse(meta.content) : PLACEHOLDERS;
}

/** Set again when this page changes the community. */
export const communityStore = createStore(readCommunity());

export const useCommunity = () => useStore(communityStore);
