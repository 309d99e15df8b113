import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type * as LogInFrame from '../src/log-in-frame.tsx';

/** Where index.html keeps the page to log in, and the paths where it is shown. */
const FRAME = '<!-- log-in frame -->';
const PATHS = '/* log-in paths */ {}';

const NO_STYLE = '\0no-style';
const MODULE = fileURLToPath(new URL('../src/log-in-frame.tsx', import.meta.url));

/** Styles are no part of what is drawn, and Vite has no place for them here. */
const withoutStyles: Plugin = {
  name: 'plaza:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? NO_STYLE : undefined),
  load: (id) => (id === NO_STYLE ? '' : undefined),
};

/** Lets index.html show the page to log in before its code is there: the build draws it, with the same components. */
export function logInFrame(): Plugin {
  return {
    name: 'plaza:log-in-frame',
    apply: 'build',
    transformIndexHtml: async (html) => {
      const { module } = await runnerImport<typeof LogInFrame>(MODULE, {
        plugins: [withoutStyles],
      });
      return html
        .replace(FRAME, () => module.LOG_IN_HTML)
        .replace(PATHS, () => JSON.stringify(module.LOG_IN_PATHS));
    },
  };
}
