import { DEFAULT_COMMUNITY } from '@plaza/contract/community.ts';
import { ABOUT_PLAZA, type PageCommunity } from '@plaza/contract/pages.ts';
import type { Plugin } from 'vite';

/** Replaces the placeholders of index.html during development; otherwise the server of Plaza does, for each answer. */
export function defaultCommunity(): Plugin {
  const { name, description, language, signUp, membersInvite, logo } = DEFAULT_COMMUNITY;
  const data: PageCommunity = {
    name,
    about: description,
    language,
    signUp,
    membersInvite,
    logo,
    hasRules: false,
    hasMail: false,
    cookies: { installation: '', host: null },
  };
  return {
    name: 'plaza:default-community',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%COMMUNITY%', JSON.stringify(data).replaceAll('"', '&quot;'))
        .replaceAll('%COMMUNITY_NAME%', name)
        .replaceAll('%COMMUNITY_ABOUT%', ABOUT_PLAZA),
  };
}
