export type Catalogue = Record<string, string>;

/** Faults of catalogues: what it is, the language, how it is made, and a part of what the check says. */
export const PLANTED_FAULTS: readonly [
  fault: string,
  language: string,
  plant: (catalogue: Catalogue) => unknown,
  expected: string,
][] = [
  ['a missing key', 'de', (all) => delete all['common.cancel'], 'de.json lacks common.cancel'],
  ['a misspelled key', 'de', (all) => (all['common.cancle'] = 'Abbrechen'), 'common.cancle'],
  ['an unused key', 'en', (all) => (all['common.unused'] = 'Unused'), 'common.unused, which nothing shows'],
  [
    'a wrong argument',
    'de',
    (all) => (all['error.reference'] = 'Referenz: {name}'),
    'error.reference has the arguments',
  ],
  [
    'a missing argument',
    'de',
    (all) => (all['error.reference'] = 'Referenz'),
    'error.reference has the arguments',
  ],
  [
    'a plural category that the language lacks',
    'de',
    (all) => (all['time.days'] = '{count, plural, one {vor # Tag} few {vor # Tage} other {vor # Tagen}}'),
    'time.days has the plural category few',
  ],
  [
    'a missing plural category',
    'ar',
    (all) => (all['time.days'] = '{count, plural, one {قبل يوم} other {قبل # يوم}}'),
    'time.days lacks the plural category two',
  ],
  [
    'a syntax error',
    'de',
    (all) => (all['error.reference'] = 'Referenz: {id'),
    'error.reference cannot be parsed',
  ],
  ['an empty text', 'de', (all) => (all['common.cancel'] = ' '), 'common.cancel is empty'],
  [
    'one without its number where it is also zero',
    'fr',
    (all) => (all['time.days'] = '{count, plural, one {un jour} many {# de jours} other {# jours}}'),
    'time.days needs the number in the plural category one',
  ],
  [
    'a sentence of the server without a full stop',
    'es',
    (all) => (all['api.comment_missing'] = 'Escribe un comentario'),
    'api.comment_missing must end with .: Escribe un comentario',
  ],
  [
    'a sentence without its mark at the end, in one of its forms',
    'pt-BR',
    (all) =>
      (all['posts.newPosts.announcement'] =
        '{count, plural, one {# novo post.} many {# de novos posts.} other {# novos posts}}'),
    'posts.newPosts.announcement must end with .: # novos posts\n',
  ],
  [
    'a full stop after words that are no sentence',
    'de',
    (all) => (all['common.cancel'] = 'Bitte abbrechen.'),
    'common.cancel must end with no mark: Bitte abbrechen.',
  ],
  [
    'a title without quotation marks',
    'ar',
    (all) => (all['notifications.like.one'] = 'إعجاب من {first} بمنشورك {title}'),
    'notifications.like.one must have «» around the title',
  ],
  [
    'the quotation marks of another language',
    'de',
    (all) => (all['reactions.likeBlocked'] = 'Nimm zuerst “Gefällt mir nicht” zurück'),
    'reactions.likeBlocked has ” instead of „“',
  ],
  [
    'an ordinary space before a colon',
    'fr',
    (all) => (all['language.automatic'] = 'Automatique : celle du navigateur'),
    'language.automatic lacks the no-break space at :',
  ],
  [
    'an ordinary space before a question mark',
    'fr',
    (all) => (all['posts.deleteDialog.title'] = 'Supprimer ce post ?'),
    'posts.deleteDialog.title lacks the no-break space at ?',
  ],
  [
    'an ordinary space inside quotation marks',
    'fr',
    (all) => (all['reactions.likeBlocked'] = 'Retire d’abord ton « Je n’aime pas\u00A0»'),
    'reactions.likeBlocked lacks the no-break space at «',
  ],
  [
    'an ordinary space before a unit',
    'pt-BR',
    (all) => (all['posts.composer.imageTypes'] = 'PNG, JPG e GIF de até 10 MB'),
    'posts.composer.imageTypes lacks the no-break space at MB',
  ],
  [
    'a formal address',
    'de',
    (all) => (all['notFound.text'] = 'Die Seite, die Sie suchen, gibt es nicht.'),
    'notFound.text has Sie, which the glossary rejects',
  ],
  [
    'another form of address',
    'fr',
    (all) => (all['api.email_missing'] = 'Saisis votre adresse e-mail.'),
    'api.email_missing has votre, which the glossary rejects',
  ],
  [
    'a word with the gender of members',
    'es',
    (all) => (all['members.role.owner'] = 'Propietario'),
    'members.role.owner has Propietario, which the glossary rejects',
  ],
  [
    'a vowel that shows the gender of the reader',
    'ar',
    (all) => (all['moderation.own.noReports'] = 'ما أبلغتَ عن شيء.'),
    'moderation.own.noReports has \u064E, which the glossary rejects',
  ],
];
