export type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the text of a setting. @throws Error whose message says what was expected */
export type Parse<T> = (text: string) => T;

/** Reads settings by name, without space around values, and collects all mistakes. An empty value counts as absent. */
export interface SettingsReader {
  readonly mistakes: string[];
  /** @returns undefined when the setting is absent or invalid */
  read<T>(name: string, parse: Parse<T>): T | undefined;
  /** Reads a setting as `read` does, but a mistake does not show its value. */
  readSecret<T>(name: string, parse: Parse<T>): T | undefined;
  /** Reads values separated by commas. Invalid ones become mistakes and are left out; an absent setting is an empty list. */
  readList<T>(name: string, parse: Parse<T>): T[];
  names(prefix: string): string[];
}

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
  // As JSON, which is one line for any value.
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

/** A parser of whole numbers. @param what the number in the mistake, such as 'seconds' */
export const wholeNumber = (what: string, min: number, max: number) => (text: string) => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(number >= min && number <= max)) throw new Error(`expected ${what} from ${min} to ${max}`);
  return number;
};

export function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('expected on or off');
  return text === 'on';
}

export const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';
