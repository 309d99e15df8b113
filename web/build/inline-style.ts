import type { Plugin } from 'vite';

const LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/;

/**
 * Writes the stylesheet into index.html: the page is painted without waiting for another file, and code that loads later finds
 * its styles. All styles together are smaller than the first flight of a connection.
 * @see https://web.dev/articles/extract-critical-css
 */
export function inlineStyle(): Plugin {
  return {
    name: 'plaza:inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const [link = '', file = ''] = LINK.exec(html) ?? [];
        const style = bundle[file];
        if (style?.type !== 'asset') throw new Error('index.html links to no stylesheet');
        Reflect.deleteProperty(bundle, file);
        // Vite marks the end of a stylesheet.
        const css = String(style.source).replace(/\/\*\$vite\$:\d+\*\//, '');
        return html.replace(link, () => `<style>${css.trim()}</style>`);
      },
    },
  };
}
