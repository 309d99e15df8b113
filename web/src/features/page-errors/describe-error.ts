import { PAGES } from '@plaza/contract/pages.ts';
import { matchPath } from '@plaza/contract/path.ts';
import { ERROR_NAMES, OTHER_NAME, UNKNOWN_ROUTE, type PageErrorReport } from '@plaza/contract/page-error.ts';

/** Where an error was thrown. */
export interface Scene {
  /** The path of the page. */
  readonly pathname: string;
  /** The URL of the first script of the page. */
  readonly script: string;
}

/** A position in a script of the build, in a stack of any browser. */
const POSITION = /\/assets\/([\w-]+\.js):(\d+):(\d+)/;
const BUILD = /\/assets\/([\w-]+\.js)$/;

/** An error as the server accepts it: without its message, which may contain what a member wrote. */
export function describeError(thrown: unknown, { pathname, script }: Scene): PageErrorReport {
  const { name, stack } = thrown instanceof Error ? thrown : { name: OTHER_NAME };
  const [, file, line, column] = POSITION.exec(stack ?? '') ?? [];
  const [, build] = BUILD.exec(script) ?? [];
  return {
    name: ERROR_NAMES.includes(name) ? name : OTHER_NAME,
    ...(build !== undefined && { build }),
    ...(file !== undefined && { file, line: Number(line), column: Number(column) }),
    route: Object.values(PAGES).find((route) => matchPath(route, pathname)) ?? UNKNOWN_ROUTE,
  };
}
