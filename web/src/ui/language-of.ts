/**
 * Languages whose script leaves no other likely one, with the script by its ISO 15924 code. Latin, Cyrillic, Arabic, Devanagari, Bengali,
 * Ethiopic and Chinese characters are absent: several languages of today are written with them.
 */
const SCRIPTS = {
  el: 'Grek',
  he: 'Hebr',
  ka: 'Geor',
  hy: 'Armn',
  th: 'Thai',
  lo: 'Laoo',
  km: 'Khmr',
  my: 'Mymr',
  ta: 'Taml',
  te: 'Telu',
  kn: 'Knda',
  ml: 'Mlym',
  si: 'Sinh',
  gu: 'Gujr',
  pa: 'Guru',
  or: 'Orya',
  bo: 'Tibt',
  dv: 'Thaa',
  ko: 'Hang',
  ja: 'Hira|Kana',
} as const;

/** A letter of each script, in a group with the name of its language. */
const LETTER = new RegExp(
  Object.entries(SCRIPTS)
    .map(([language, scripts]) => `(?<${language}>${lettersOf(scripts)})`)
    .join('|'),
  'v',
);
/** Texts in Japanese and Korean may contain more Chinese characters than letters of their own. */
const COUNTED = /[\p{L}--\p{sc=Hani}]/gv;

function lettersOf(scripts: string): string {
  const classes = scripts.split('|').map((script) => `\\p{sc=${script}}`);
  return `[[${classes.join('')}]&&\\p{L}]`;
}

/** The language of a text, as a BCP 47 tag, if most of its letters are of a script that leaves one likely language; otherwise undefined. */
export function languageOf(text: string): string | undefined {
  const found = LETTER.exec(text)?.groups ?? {};
  const language = Object.entries(SCRIPTS).find(([each]) => found[each] !== undefined);
  if (!language) return undefined;
  const [tag, scripts] = language;
  const own = text.match(new RegExp(lettersOf(scripts), 'gv'))?.length ?? 0;
  const all = text.match(COUNTED)?.length ?? 0;
  return own * 2 > all ? tag : undefined;
}
