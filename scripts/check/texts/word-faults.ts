/**
 * What the glossary of a language rejects: another form of address, words with the gender of a member, and a second word for
 * the same thing. A word matches in any case, as a whole.
 */
const REJECTED_WORDS: Readonly<Record<string, string>> = {
  fr: 'votre|vos|veuillez|s’il (?:te|vous) plaît|utilisateurs?|modérateurs?|développeurs?|réglages',
  es: 'usted(?:es)?|vosotr[oa]s|por favor|moderador(?:a|es)?|propietari[oa]s?|dueñ[oa]s?|desarrollador(?:a|es)?|reportar|configuración|feed',
  de: 'gepostet|posten|nutzer|benutzer|moderator(?:en)?|besitzer|entwicklern?|benachrichtigung(?:en)?',
  'pt-BR':
    'tu|teu|tua|isto|por favor|obrigad[oa]|bem-vind[oa]|moderador(?:a|es)?|proprietári[oa]s?|don[oa]s?|desenvolvedor(?:a|es)?',
  ar: 'من فضلك',
};

/** The forms of languages that show the gender of the reader, or a formal address, by their letters. */
const REJECTED_FORMS: Readonly<Record<string, RegExp>> = {
  de: /(?<=\p{Ll},? )(?:Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u,
  // The vowels of the second person
  ar: /(?<=[تك])[\u064E\u0650](?!\p{L})/u,
};

/** Finds words in the forms of a message that its language does not use here. */
export function findWordFaults(language: string, forms: readonly string[]): string[] {
  const patterns = [wordPattern(REJECTED_WORDS[language]), REJECTED_FORMS[language]];
  return forms.flatMap((form) =>
    patterns
      .flatMap((pattern) => pattern?.exec(form.replaceAll(ARGUMENT, '{}'))?.[0] ?? [])
      .map((word) => `has ${word}, which the glossary rejects: ${form}`),
  );
}

const ARGUMENT = /\{\w+\}/g;

const wordPattern = (words: string | undefined): RegExp | undefined =>
  words === undefined ? undefined : new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
