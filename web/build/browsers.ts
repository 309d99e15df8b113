/**
 * The oldest browsers that the page supports, by the names of `@mdn/browser-compat-data`: the first that have `light-dark()`, nesting
 * of styles and `Promise.withResolvers`. `lib` in web/src/tsconfig.json contains the built-ins that all of them have.
 */
export const BROWSERS = {
  chrome: 125,
  chrome_android: 125,
  edge: 125,
  firefox: 128,
  firefox_android: 128,
  safari: 18,
  safari_ios: 18,
} as const;

/** The same for Vite. */
export const TARGETS = [
  `chrome${BROWSERS.chrome}`,
  `edge${BROWSERS.edge}`,
  `firefox${BROWSERS.firefox}`,
  `safari${BROWSERS.safari}`,
  `ios${BROWSERS.safari_ios}`,
];
