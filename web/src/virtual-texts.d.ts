/** Made by web/build/texts/plugin.ts from the catalogues in `locales`. */
declare module 'virtual:texts' {
  export type Message = string | ((values: object) => readonly unknown[]);
  export type Texts = Readonly<Record<string, Message>>;
  /** The English texts during development and in tests; empty in a build. */
  const texts: Texts;
  export { texts as default };
}

declare module 'virtual:texts/loaders' {
  import type { Texts } from 'virtual:texts';

  type Loader = () => Promise<{ readonly default: Texts }>;
  type Loaders = Readonly<Record<'start' | 'feed' | 'rest', Loader>>;
  /** By the code of the language. */
  export const loaders: Readonly<Record<string, Loaders | undefined>>;
}
