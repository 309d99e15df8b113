const BLANK = String.raw`[ \t\r]`;
const SINGLE_QUOTED = String.raw`'[^']*(?:'|$)`;
const DOUBLE_QUOTED = String.raw`"(?:\\[\s\S]|[^"\\])*(?:"|$)`;
/** The rest of a line, which a backslash at its end continues. */
const UNQUOTED = String.raw`(?:\\[\s\S]?|[^\\\n])*`;
const LINE = new RegExp(
  String.raw`\s*(?:[#;].*|(?<name>[^=\n]*)=${BLANK}*(?<quoted>(?:(?:${SINGLE_QUOTED}|${DOUBLE_QUOTED})${BLANK}*)*)(?<unquoted>${UNQUOTED})|.*)(?:\n|$)`,
  'y',
);
const QUOTED = new RegExp(`${SINGLE_QUOTED}|${DOUBLE_QUOTED}`, 'g');
const NAME = /^[A-Z_a-z]\w*$/;

/**
 * The variables of a file in the format of systemd's `EnvironmentFile=`
 * (https://www.freedesktop.org/software/systemd/man/systemd.exec.html#EnvironmentFile=): lines `NAME=value`, whose values may begin with
 * quotes. Spaces, `$`, `&` and `<` have no meaning. A later line replaces an earlier one; other lines are ignored.
 */
export function parseEnvironmentFile(text: string): Map<string, string> {
  const variables = new Map<string, string>();
  for (let at = 0; at < text.length; at = LINE.lastIndex) {
    LINE.lastIndex = at;
    const { name = '', quoted = '', unquoted = '' } = LINE.exec(text)?.groups ?? {};
    if (NAME.test(name.trimEnd()))
      variables.set(name.trimEnd(), unquoteAll(quoted) + unescapeUnquoted(unquoted));
  }
  return variables;
}

const unquoteAll = (text: string) =>
  text
    .match(QUOTED)
    ?.map((part) => (part.startsWith("'") ? content(part) : unescapeQuoted(part)))
    .join('') ?? '';

/** What is between quotes; the last one is absent at the end of the file. */
const content = (part: string) =>
  part.slice(1, part.length > 1 && part.endsWith(part.charAt(0)) ? -1 : undefined);

/** A backslash protects four characters, and continues a line. */
const unescapeQuoted = (part: string) =>
  content(part).replaceAll(/\\([\s\S])/g, (pair, character: string) => {
    if (character === '\n') return '';
    return '"\\`$'.includes(character) ? character : pair;
  });

/** A backslash protects any character, also a blank at the end. */
const unescapeUnquoted = (text: string) =>
  text
    .replace(/(?<!\\)[ \t\r]+$/, '')
    .replaceAll(/\\([\s\S]?)/g, (_pair, character: string) => (character === '\n' ? '' : character));
