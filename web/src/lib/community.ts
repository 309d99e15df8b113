import type { PageCommunity } from '@plaza/contract/pages.ts';
import { createStore, useStore } from './store.ts';

/** The community while the build prerenders the log-in page. The server replaces these texts in index.html. */
const PLACEHOLDERS: PageCommunity = {
  name: '%COMMUNITY_NAME%',
  about: '%COMMUNITY_ABOUT%',
  language: null,
  signUp: 'open',
  membersInvite: true,
  logo: null,
  hasRules: false,
  hasMail: false,
  cookies: { installation: '', host: null },
};

/** The community as the server has written it into index.html, so that the first paint waits for no request. */
function readCommunity(): PageCommunity {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="community"]');
  const parse: (json: string) => PageCommunity = JSON.parse;
  return meta ? parse(meta.content) : PLACEHOLDERS;
}

/** The community as the pages show it. The form of its settings sets the store after a change. */
export const communityStore = createStore(readCommunity());

export const useCommunity = () => useStore(communityStore);
