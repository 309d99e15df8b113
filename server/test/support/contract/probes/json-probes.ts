import { JSON_MAX_BYTES } from '@plaza/contract/body.ts';
import type * as Type from 'typebox';
import type { BodyProbe } from './probe.ts';

/** Values as JSON. */
const VALUES: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true',
  zero: '0',
  negative: '-1',
  fraction: '1.5',
  'beyond safe integers': '9007199254740992',
  infinite: '1e400',
  'decimal string': '"999999"',
  'huge decimal string': '"9007199254740992"',
  empty: '""',
  space: '" "',
  word: '"abc"',
  NUL: '"a\\u0000b"',
  'lone surrogate': '"a\\ud800"',
  'no date': '"2026-02-30T00:00:00.000Z"',
  'empty array': '[]',
  'array of a number': '[999999]',
  'array of a decimal string': '["999999"]',
  'array of NUL': '["\\u0000"]',
  'empty object': '{}',
};

/** Bodies that are not the object of any endpoint. */
const BODIES: Readonly<Record<string, string | Buffer>> = {
  'no text': '',
  null: 'null',
  array: '[]',
  text: '"a"',
  number: '7',
  'no end': '{"a":1',
  'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  deep: '['.repeat(5000) + ']'.repeat(5000),
  large: `{"a":"${'a'.repeat(JSON_MAX_BYTES)}"}`,
};

const TYPE = 'application/json';
const HOLE = '@hole@';

/** Where a value is in a body: names of fields and indexes. */
type Place = readonly [string | number, ...(string | number)[]];

interface Field extends Type.TSchema {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly items?: Field;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Bodies with a value of each kind in each place of a schema, and others. @param good a valid body */
export function jsonProbes(schema: Type.TObject, good: unknown = {}): BodyProbe[] {
  const fields = JSON.stringify(good).slice(1, -1);
  const [name = 'a'] = Object.keys(schema.properties);
  const withFields = (more: string) => `{${[more, fields].filter((text) => text !== '').join(',')}}`;
  const bodies = {
    ...BODIES,
    'unknown keys': withFields('"unknown":[1],"__proto__":{"a":1},"constructor":1'),
    'duplicate keys': withFields(`${JSON.stringify(name)}:{}`),
  };
  const whole = Object.entries(bodies).map(([kind, payload]) => ({
    what: `json: ${kind}`,
    type: TYPE,
    payload,
  }));
  return [...whole, ...placesIn(schema, good).flatMap(([place, field]) => probesAt(place, field, good))];
}

function probesAt(place: Place, { maxLength = 1100, maxItems = 1000 }: Field, good: unknown): BodyProbe[] {
  const hollow = JSON.stringify(withValue(good, place, HOLE));
  const values = {
    ...VALUES,
    'too long': JSON.stringify('a'.repeat(maxLength + 1)),
    'too many': JSON.stringify(Array.from({ length: maxItems + 1 }, (_, i) => 1_000_000 + i)),
  };
  const filled = Object.entries(values).map(([kind, value]) => ({
    kind,
    payload: hollow.replace(`"${HOLE}"`, () => value),
  }));
  const missing = { kind: 'missing', payload: JSON.stringify(withValue(good, place, undefined)) };
  return [missing, ...filled].map(({ kind, payload }) => ({
    what: `json ${place.join('.')}: ${kind}`,
    type: TYPE,
    payload,
  }));
}

/** The places of a schema; of nested ones those that a valid body has. */
function placesIn(schema: Field, good: unknown, above: readonly (string | number)[] = []): [Place, Field][] {
  const { properties = {}, items } = schema;
  const inside: [string | number, Field][] = items ? [[0, items]] : Object.entries(properties);
  return inside.flatMap(([key, field]): [Place, Field][] => {
    const place: Place = [...above, key] as unknown as Place;
    const part = partOf(good, key);
    return [[place, field], ...(typeof part === 'object' ? placesIn(field, part, place) : [])];
  });
}

// Values of JSON have no other keys than those of their schemas.
const partOf = (value: unknown, key: string | number): unknown =>
  (value as Readonly<Record<string | number, unknown>> | null)?.[key];

/** A copy of a body with another value in a place. */
function withValue(body: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  const part = withValue(partOf(body, key), rest, value);
  return Array.isArray(body) ? body.with(Number(key), part) : { ...(body as object), [key]: part };
}
