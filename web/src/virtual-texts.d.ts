/** Made by web/build/texts/plugin.ts from the catalogues in `locales`. */
declare module 'virtual:texts' {
  type Message = string | ((values: object) => readonly unknown[]);
  interface Part {
    readonly default: Readonly<Record<string, Message>>;
  }
  type Loader = () => Promise<Part>;
  type Loaders = Readonly<Record<'start' | 'feed' | 'rest', Loader>>;
  /** The English texts during development and in tests; empty in a build. */
  export const initial: Part['default'];
  /** By the code of the language. */
  export const loaders: Readonly<Record<string, Loaders | undefined>>;
}
