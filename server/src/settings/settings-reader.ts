export type Environment = Readonly<Record<string, string | undefined>>;

/** Turns the text of a setting into its value. Throws an Error that says what was expected. */
export type Parse<T> = (text: string) => T;

/** Reads settings by name, and collects what is wrong with them instead of stopping at the first. */
export interface SettingsReader {
  /** One line for each mistake. */
  readonly mistakes: string[];
  /** The value of a setting; undefined when it is absent or wrong. */
  read<T>(name: string, parse: Parse<T>): T | undefined;
  /** The same, for what must not be shown when it is wrong. */
  readSecret<T>(name: string, parse: Parse<T>): T | undefined;
  /** Values separated by commas; those that are wrong are left out. */
  readList<T>(name: string, parse: Parse<T>): T[];
  /** The settings whose names begin like this. */
  names(prefix: string): string[];
}

/** Reads an environment; space around values does not count, and an empty value is absent. */
export function settingsReader(environment: Environment): SettingsReader {
  const mistakes: string[] = [];
  const textOf = (name: string) => environment[name]?.trim() ?? '';
  const attempt = <T>(label: string, text: string, parse: Parse<T>): T | undefined => {
    try {
      return parse(text);
    } catch (error) {
      mistakes.push(`${label}: ${error instanceof Error ? error.message : 'not understood'}`);
      return undefined;
    }
  };
  // Quoted as JSON, so that whatever it holds stays on the one line.
  const shown = (name: string, text: string) => `${name}=${JSON.stringify(text)}`;
  return {
    mistakes,
    read(name, parse) {
      const text = textOf(name);
      return text === '' ? undefined : attempt(shown(name, text), text, parse);
    },
    readSecret(name, parse) {
      const text = textOf(name);
      return text === '' ? undefined : attempt(name, text, parse);
    },
    readList(name, parse) {
      const texts = textOf(name)
        .split(',')
        .map((text) => text.trim());
      return texts.filter(Boolean).flatMap((text) => attempt(shown(name, text), text, parse) ?? []);
    },
    names: (prefix) => Object.keys(environment).filter((name) => name.startsWith(prefix) && textOf(name)),
  };
}

export function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('expected on or off');
  return text === 'on';
}

export const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';
