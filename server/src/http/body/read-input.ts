import {
  ABSENT_WORDS,
  FIELD_INVALID,
  TEXT_NOT_STORABLE,
  type FieldMessages,
  type FieldOptions,
} from '@plaza/contract/fields.ts';
import { cleanText, isStorable } from '@plaza/contract/text.ts';
import type * as Type from 'typebox';
// Half of what typebox/compile loads at start; the rest of it is not needed to check.
import { Compile, type Validator } from 'typebox/schema';
import { invalidFields } from '../../errors.ts';

/** Keywords of ours on the schema of a whole form. */
interface FormOptions {
  readonly 'x-absent-words'?: boolean;
  /** The sentence for the form as a whole when something is missing. */
  readonly 'x-incomplete'?: string;
}

type Raw = Readonly<Record<string, unknown>>;
type Field = Type.TSchema & FieldOptions;

/** Reads raw input of one kind, and tells every field that breaks its rule. */
export interface InputReader<T> {
  /**
   * The fields of the schema, cleaned and checked; fields it does not know are left out.
   * @param missing names of required files that did not come, told together with missing fields
   * @throws AppError `invalid_fields`
   */
  (raw: Raw, missing?: readonly string[]): T;
}

/** Compiles a reader for an object schema of the contract. */
export function inputReader<S extends Type.TObject>(schema: S & FormOptions): InputReader<Type.Static<S>> {
  const validator = Compile(schema);
  // Every property of the contract's input schemas is a plain field with our keywords, or without them.
  const fields = Object.entries(schema.properties as Record<string, Field>);
  return (raw, missing = []) => {
    const input: Record<string, unknown> = {};
    const problems: Record<string, string> = {};
    for (const [name, field] of fields) {
      if (!Object.hasOwn(raw, name) || raw[name] === undefined) continue;
      const value = raw[name];
      if (schema['x-absent-words'] && typeof value === 'string' && ABSENT_WORDS.has(value)) continue;
      if (typeof value === 'string' && !isStorable(value)) problems[name] = TEXT_NOT_STORABLE;
      input[name] = readValue(field, value);
    }
    const good = validator.Check(input) ? input : undefined;
    if (good === undefined) collectProblems(validator, schema, input, problems);
    for (const name of missing) problems[name] ??= schema['x-incomplete'] ?? FIELD_INVALID;
    if (good !== undefined && Object.keys(problems).length === 0) return good;
    const incomplete = missing.length > 0 || absentOf(schema, input).some((name) => name in problems);
    throw invalidFields(problems, incomplete ? schema['x-incomplete'] : undefined);
  };
}

function readValue(field: Field, value: unknown): unknown {
  const reading = field['x-read'];
  if (typeof value !== 'string' || reading === undefined) return value;
  if (reading === 'line' || reading === 'lines') return cleanText(value, reading);
  return /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;
}

const absentOf = (schema: Type.TObject, input: Raw) =>
  ((schema.required as readonly string[] | undefined) ?? []).filter((name) => !(name in input));

function collectProblems(
  validator: Validator,
  schema: Type.TObject & FormOptions,
  input: Raw,
  problems: Record<string, string>,
): void {
  for (const name of absentOf(schema, input)) {
    problems[name] ??= schema['x-incomplete'] ?? messagesOf(schema, name).missing ?? FIELD_INVALID;
  }
  const [, errors] = validator.Errors(input);
  for (const error of errors) {
    const name = error.instancePath.split('/')[1];
    if (name === undefined) continue;
    problems[name] ??= messageFor(messagesOf(schema, name), error.keyword, error.message);
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
