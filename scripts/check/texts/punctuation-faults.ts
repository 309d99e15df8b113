import type { Token } from '@messageformat/parser';
import { DEFAULT_LANGUAGE } from '../../../contract/src/languages.ts';
import { API_PREFIX } from '../../../web/build/texts/catalogue.ts';

/** The quotation marks of languages, with the spaces inside them. */
const QUOTATION_MARKS: Readonly<Record<string, readonly [opening: string, closing: string]>> = {
  fr: ['«\u00A0', '\u00A0»'],
  es: ['“', '”'],
  de: ['„', '“'],
  'pt-BR': ['“', '”'],
  ar: ['«', '»'],
};
const QUOTATION_MARK = /["“”„‚«»‹›]/g;

/** Punctuation of languages without the no-break space that belongs to it. */
const WITHOUT_SPACE: Readonly<Record<string, readonly RegExp[]>> = {
  fr: [/(?<!\u202F)[;!?]|(?<!\u00A0)[:»]|«(?!\u00A0)/],
};
/** '10 MB' */
const UNIT_WITHOUT_SPACE = /(?<=[\d}#] )[KMGT]?i?[Bo](?!\p{L})/u;
/** The characters that a password needs, which are no punctuation. */
const CHARACTERS = '@ $ ! % * ? & #';

interface Translation {
  readonly language: string;
  readonly key: string;
  readonly message: readonly Token[];
  readonly source: readonly Token[];
}

/** Finds punctuation in a message that its language writes in another way, or that differs at the end from the English message. */
export function findPunctuationFaults({ language, key, message, source }: Translation): string[] {
  const forms = formsOf(message);
  const faults = [
    ...findEndFaults(
      forms,
      endsOf(formsOf(source), language !== DEFAULT_LANGUAGE && key.startsWith(API_PREFIX)),
    ),
    ...forms.flatMap((form) => findQuotationFaults(form, language)),
    ...forms.flatMap((form) => findSpaceFaults(form, language)),
  ];
  return [...new Set(faults)];
}

/** The texts that a message may have: one for each choice of cases. */
export function formsOf(tokens: readonly Token[]): string[] {
  return tokens.reduce<string[]>(
    (forms, token) => {
      const next = textsOf(token);
      return forms.flatMap((form) => next.map((text) => form + text));
    },
    [''],
  );
}

function textsOf(token: Token): string[] {
  if (token.type === 'content') return [token.value];
  if (token.type === 'octothorpe') return ['#'];
  if (token.type === 'argument' || token.type === 'function') return [`{${token.arg}}`];
  return token.cases.flatMap(({ tokens }) => formsOf(tokens));
}

const END = /(\.\.\.|[.…:?؟!])[\s”“»)]*$/;
const SAME_END: Readonly<Record<string, string>> = { '...': '…', '؟': '?' };

/** The mark at the end of a text; empty without one. */
function endOf(text: string): string {
  const [, mark = ''] = END.exec(text) ?? [];
  return SAME_END[mark] ?? mark;
}

/**
 * The marks at the end of English forms.
 * @param isSentence whether words without a mark are a sentence whose full stop only English lacks: the specification has it so
 */
const endsOf = (forms: readonly string[], isSentence: boolean): Set<string> =>
  new Set(forms.map((form) => (isSentence && /\p{L}$/u.test(form) ? '.' : endOf(form))));

/** 'nouv.' */
const ABBREVIATION = /^\P{L}*\p{L}+\.$/u;

/** A translation may exclaim, or ask where English states. */
function findEndFaults(forms: readonly string[], expected: ReadonlySet<string>): string[] {
  const allowed = new Set([...expected, '!', ...(expected.has('') ? ['?'] : [])]);
  return forms
    .filter((form) => !allowed.has(endOf(form)) && !(expected.has('') && ABBREVIATION.test(form)))
    .map((form) => `must end with ${[...expected].map((mark) => mark || 'no mark').join(' or ')}: ${form}`);
}

function findQuotationFaults(form: string, language: string): string[] {
  const marks = QUOTATION_MARKS[language];
  if (!marks) return [];
  const [opening, closing] = marks;
  const isBare = form.replaceAll(`${opening}{title}${closing}`, '').includes('{title}');
  return [
    ...(isBare ? [`must have ${opening}${closing} around the title: ${form}`] : []),
    ...Array.from(form.matchAll(QUOTATION_MARK), ([mark]) => mark)
      .filter((mark) => !marks.join('').includes(mark))
      .map((mark) => `has ${mark} instead of ${opening}${closing}: ${form}`),
  ];
}

function findSpaceFaults(form: string, language: string): string[] {
  const patterns = [UNIT_WITHOUT_SPACE, ...(WITHOUT_SPACE[language] ?? [])];
  return patterns
    .flatMap((pattern) => pattern.exec(form.replace(CHARACTERS, ''))?.[0] ?? [])
    .map((mark) => `lacks the no-break space at ${mark} in: ${form}`);
}
