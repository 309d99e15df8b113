import * as Type from 'typebox';
import { isMostlyMarks, type Lines } from './text.ts';

/** The normalization of a string before validation: `line`, `lines` by `cleanText`; `id`, `count` convert decimal digits to a number. */
export type Reading = Lines | 'id' | 'count';

/** The messages about an invalid field. `FIELD_INVALID` replaces a message that is absent. */
export interface FieldMessages {
  /** For a value that is absent, shorter than the minimum, or of another type. */
  readonly missing?: string;
  readonly tooLong?: string;
  /** For all other faults, such as a pattern that does not match or a number out of range. */
  readonly invalid?: string;
}

/** Custom keywords of field schemas. */
export interface FieldOptions {
  readonly 'x-read'?: Reading;
  readonly 'x-messages'?: FieldMessages;
}

/** The message about a form without a required field. */
export const FORM_INCOMPLETE = 'Please fill out all fields';
/** Shown by the page at these fields of the sign-up form while they are empty. */
export const PICTURE_MISSING = 'Please choose a profile picture.';
export const NAME_MISSING = 'Please enter your name.';
export const USERNAME_MISSING = 'Please choose a username.';
/** The message about a text with lone surrogates or U+0000. */
export const TEXT_NOT_STORABLE = 'This text contains characters that cannot be saved.';
/** The message about an invalid field whose `FieldMessages` have none for this fault. */
export const FIELD_INVALID = 'This value is not valid.';

/** The texts into which `FormData` converts absent values. */
export const ABSENT_WORDS: ReadonlySet<string> = new Set(['', 'undefined', 'null']);
/** The annotation of a form in which a field with one of the `ABSENT_WORDS` counts as absent. */
export const FORM_WITH_ABSENT_WORDS = { 'x-absent-words': true } as const;

/** The schema of a text field of `minLength` to `maxLength` characters, counted after normalization by `cleanText`. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (
  read: Lines,
  minLength: number,
  maxLength: number,
  example: string,
  messages: FieldMessages,
) =>
  Type.String({
    minLength,
    maxLength,
    examples: [example],
    'x-read': read,
    'x-messages': messages,
  } satisfies Type.TStringOptions & FieldOptions);

/* @__NO_SIDE_EFFECTS__ */
export const tooLong = (what: string, max: number) => `${what} can have at most ${max} characters.`;

export const EMAIL_MAX = 254;
export const EMAIL_EXAMPLE = 'ada@example.org';
/** One @ between a local part and a domain with a dot. */
export const EMAIL_PATTERN = '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$';
export const EMAIL_MISSING = 'Please enter your email address.';
export const EMAIL_INVALID = 'Please enter a valid email address.';
export const Email = Type.String({
  maxLength: EMAIL_MAX,
  pattern: EMAIL_PATTERN,
  examples: [EMAIL_EXAMPLE],
  'x-read': 'line',
  'x-messages': { missing: EMAIL_INVALID, tooLong: EMAIL_INVALID, invalid: EMAIL_INVALID },
});

export const USERNAME_MIN = 2;
export const USERNAME_MAX = 30;
export const USERNAME_PATTERN = '^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?$';
export const USERNAME_INVALID =
  'Use 2 to 30 letters, digits, dots, dashes or underscores, with a letter, digit or underscore at both ends.';
export const USERNAME_RESERVED = 'That username is reserved. Please choose another.';
// Marked as pure, so that the bundle of the page, which does not use them, leaves them out.
export const RESERVED_USERNAMES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `admin administrator root system support help security staff mod moderator official api auth login logout signup
  settings profile post posts user users me you all everyone anonymous deleted null undefined true false plaza www
  mail static assets media health metrics about terms privacy constructor prototype __proto__`.split(/\s+/),
);
export const USERNAME_EXAMPLE = 'ada';
export const Username = Type.Refine(
  Type.String({
    minLength: USERNAME_MIN,
    maxLength: USERNAME_MAX,
    pattern: USERNAME_PATTERN,
    examples: [USERNAME_EXAMPLE],
    'x-read': 'line',
    'x-messages': { missing: USERNAME_INVALID, tooLong: USERNAME_INVALID, invalid: USERNAME_INVALID },
  }),
  (username) => !RESERVED_USERNAMES.has(username.toLowerCase()),
  () => USERNAME_RESERVED,
);

export const NAME_MAX = 64;
export const NAME_TOO_LONG = tooLong('A name', NAME_MAX);
export const NAME_MARKS = 'Please use fewer accents and other marks in a name.';
export const Name = Type.Refine(
  text('line', 1, NAME_MAX, 'Ada Lovelace', { missing: FORM_INCOMPLETE, tooLong: NAME_TOO_LONG }),
  (name) => !isMostlyMarks(name),
  () => NAME_MARKS,
);

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 24;
const PASSWORD_LENGTH = `Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;
/** The rules of a new password, in the order in which the page lists them. `key` is the key of the message about the rule. */
export const PASSWORD_RULES = [
  { key: 'password_length', passes: hasPasswordLength },
  { key: 'password_lowercase', passes: (p: string) => /[a-z]/.test(p) },
  { key: 'password_uppercase', passes: (p: string) => /[A-Z]/.test(p) },
  { key: 'password_number', passes: (p: string) => /[0-9]/.test(p) },
  { key: 'password_special', passes: (p: string) => /[@$!%*?&#]/.test(p) },
] as const;

/** The messages about rules that a new password breaks. */
export const PASSWORD_MESSAGES: Readonly<Record<(typeof PASSWORD_RULES)[number]['key'], string>> = {
  password_length: PASSWORD_LENGTH,
  password_lowercase: 'Add a lowercase letter.',
  password_uppercase: 'Add an uppercase letter.',
  password_number: 'Add a number.',
  password_special: 'Add a special character: @ $ ! % * ? & #',
};

function hasPasswordLength(password: string): boolean {
  const length = [...password].length;
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}

const PASSWORD_EXAMPLE = 'Horse!Battery7';

/** A new password. It must pass all `PASSWORD_RULES` as typed; passwords are compared in NFC. */
export const NewPassword = Type.Refine(
  Type.String({
    description: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters with a lowercase and an uppercase letter, a digit and one of @ $ ! % * ? & #`,
    examples: [PASSWORD_EXAMPLE],
    'x-messages': { missing: PASSWORD_LENGTH },
  }),
  (password) => PASSWORD_RULES.every((rule) => rule.passes(password)),
  (password) => {
    const broken = PASSWORD_RULES.find((rule) => !rule.passes(password));
    return broken ? PASSWORD_MESSAGES[broken.key] : FIELD_INVALID;
  },
);

export const PASSWORD_INPUT_MAX_BYTES = 1024;
export const PASSWORD_MISSING = 'Please enter your password.';
export const PASSWORD_TOO_LONG = `A password can have at most ${PASSWORD_INPUT_MAX_BYTES} bytes.`;
/** A password to compare with the stored one: any text of at most `PASSWORD_INPUT_MAX_BYTES` in UTF-8, because it is hashed. */
export const PasswordAttempt = Type.Refine(
  Type.String({
    minLength: 1,
    examples: [PASSWORD_EXAMPLE],
    'x-messages': { missing: PASSWORD_MISSING },
  }),
  (password) => new TextEncoder().encode(password).length <= PASSWORD_INPUT_MAX_BYTES,
  () => PASSWORD_TOO_LONG,
);

export const ID_INVALID = 'This id is not a positive whole number.';
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** An id in a request: a number, or its decimal string without sign and leading zeros. */
export const IdInput = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-read': 'id',
  'x-messages': { missing: ID_INVALID, invalid: ID_INVALID },
});

/** A value of this schema, or null. */
/* @__NO_SIDE_EFFECTS__ */
export const orNull = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A time in UTC with milliseconds: `2026-01-31T12:00:00.000Z`. */
export const Timestamp = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });
export const Count = Type.Integer({ minimum: 0 });
export const MessageReply = Type.Object({ message: Type.String() });
