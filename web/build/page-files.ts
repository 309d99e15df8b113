import { PAGES, type MANAGE_PAGES } from '@plaza/contract/pages.ts';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const MEMBER_SHELL = 'app/member-shell.tsx';

type Path = (typeof PAGES)[keyof typeof PAGES];
type ManagePath = (typeof MANAGE_PAGES)[keyof typeof MANAGE_PAGES];

/**
 * The modules that each page loads first, by its path. Pages of moderators load theirs after the session, which tells the role.
 */
const MODULES = {
  [PAGES.logIn]: ['pages/login-page.tsx'],
  [PAGES.signUp]: ['pages/signup-page.tsx'],
  [PAGES.feed]: [MEMBER_SHELL, 'pages/feed-page.tsx'],
  [PAGES.post]: [MEMBER_SHELL, 'pages/post-page.tsx'],
  [PAGES.profile]: [MEMBER_SHELL, 'pages/profile-page.tsx'],
  [PAGES.recover]: ['pages/recover-page.tsx'],
  [PAGES.reset]: ['pages/reset-page.tsx'],
  [PAGES.rules]: ['pages/rules-page.tsx'],
  [PAGES.moderation]: [MEMBER_SHELL, 'pages/moderation-page.tsx'],
  [PAGES.blocks]: [MEMBER_SHELL, 'pages/blocks-page.tsx'],
  [PAGES.invitations]: [MEMBER_SHELL, 'pages/invitations-page.tsx'],
  [PAGES.notifications]: [MEMBER_SHELL, 'pages/notifications-page.tsx'],
  [PAGES.manage]: [MEMBER_SHELL],
  [PAGES.settings]: [MEMBER_SHELL, 'pages/settings-page.tsx'],
  [PAGES.claim]: [MEMBER_SHELL, 'pages/claim-page.tsx'],
} satisfies Record<Exclude<Path, ManagePath> | '/manage', readonly string[]>;

/** The URLs of the scripts that each page needs in addition to the entry chunk, by the first part of its path. */
export function findPageFiles(entry: Chunk, bundle: Bundle): Readonly<Record<string, readonly string[]>> {
  const linked = filesOf([entry], bundle);
  const pages = Object.entries(MODULES).map(([path, modules]) => {
    const chunks = modules.map((module) => chunkOf(module, bundle));
    const files = [...filesOf(chunks, bundle)].filter((file) => !linked.has(file));
    return [path.split('/')[1] ?? '', files.map((file) => `/${file}`)] as const;
  });
  return Object.fromEntries(pages);
}

function chunkOf(module: string, bundle: Bundle): Chunk {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.facadeModuleId?.endsWith(`/src/${module}`)) return output;
  throw new Error(`The build has no file for src/${module}`);
}

/** The files of these chunks and of all chunks that they import. */
function filesOf(chunks: readonly Chunk[], bundle: Bundle, found = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    const imported = chunk.imports.map((file) => bundle[file]).filter((output) => output?.type === 'chunk');
    filesOf(imported, bundle, found);
  }
  return found;
}
