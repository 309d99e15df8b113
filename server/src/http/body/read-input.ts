import {
  ABSENT_WORDS,
  FIELD_INVALID,
  TEXT_NOT_STORABLE,
  type FieldMessages,
  type FieldOptions,
} from '@plaza/contract/fields.ts';
import { cleanText, isStorable } from '@plaza/contract/text.ts';
import type * as Type from 'typebox';
// Loads half as much code at start as typebox/compile.
import { Compile, type Validator } from 'typebox/schema';
import { invalidFields } from '../../errors.ts';

interface FormOptions {
  readonly 'x-absent-words'?: boolean;
  /** The message of an incomplete form. */
  readonly 'x-incomplete'?: string;
}

type Raw = Readonly<Record<string, unknown>>;
type Field = Type.TSchema & FieldOptions & { readonly items?: Field };

/** @param missing names of required files that a form lacks @throws AppError invalid_fields with all invalid fields */
export type InputReader<T> = (raw: Raw, missing?: readonly string[]) => T;

/** Compiles a function that normalizes, validates and returns the fields of a schema. It leaves out all other fields. */
export function inputReader<S extends Type.TObject>(schema: S & FormOptions): InputReader<Type.Static<S>> {
  const validator = Compile(schema);
  const fields = Object.entries<Field>(schema.properties);
  return (raw, missing = []) => {
    const input: Record<string, unknown> = {};
    const invalid: Record<string, string> = {};
    for (const [name, field] of fields) {
      if (!Object.hasOwn(raw, name) || raw[name] === undefined) continue;
      const value = raw[name];
      if (schema['x-absent-words'] && typeof value === 'string' && ABSENT_WORDS.has(value)) continue;
      if (typeof value === 'string' && !isStorable(value)) invalid[name] = TEXT_NOT_STORABLE;
      input[name] = readValue(field, value);
    }
    const valid = validator.Check(input) ? input : undefined;
    if (valid === undefined) collectInvalid(validator, schema, input, invalid);
    for (const name of missing) invalid[name] ??= schema['x-incomplete'] ?? FIELD_INVALID;
    if (valid !== undefined && Object.keys(invalid).length === 0) return valid;
    const incomplete = missing.length > 0 || absentOf(schema, input).some((name) => name in invalid);
    throw invalidFields(invalid, incomplete ? schema['x-incomplete'] : undefined);
  };
}

const DIGITS = { id: /^[1-9]\d{0,15}$/, count: /^(0|[1-9]\d{0,15})$/ };

function readValue(field: Field, value: unknown): unknown {
  const { items, 'x-read': reading } = field;
  if (items && Array.isArray(value)) return value.map((item) => readValue(items, item));
  if (typeof value !== 'string' || reading === undefined) return value;
  if (reading === 'line' || reading === 'lines') return cleanText(value, reading);
  return DIGITS[reading].test(value) ? Number(value) : value;
}

const absentOf = (schema: Type.TObject, input: Raw) =>
  (schema.required ?? []).filter((name) => !(name in input));

function collectInvalid(
  validator: Validator,
  schema: Type.TObject & FormOptions,
  input: Raw,
  invalid: Record<string, string>,
): void {
  for (const name of absentOf(schema, input)) {
    invalid[name] ??= schema['x-incomplete'] ?? messagesOf(schema, name).missing ?? FIELD_INVALID;
  }
  const [, errors] = validator.Errors(input);
  for (const error of errors) {
    const name = error.instancePath.split('/')[1];
    if (name === undefined) continue;
    invalid[name] ??= messageFor(messagesOf(schema, name), error.keyword, error.message);
  }
}

const messagesOf = (schema: Type.TObject, name: string): FieldMessages =>
  fieldOf(schema, name)?.['x-messages'] ?? {};

const fieldOf = (schema: Type.TObject, name: string): Field | undefined => schema.properties[name];

function messageFor(messages: FieldMessages, keyword: string, refined: string): string {
  if (keyword === '~refine') return refined;
  if (keyword === 'maxLength') return messages.tooLong ?? FIELD_INVALID;
  if (keyword === 'type' || keyword === 'minLength')
    return messages.missing ?? messages.invalid ?? FIELD_INVALID;
  return messages.invalid ?? FIELD_INVALID;
}
