import { JSON_MAX_BYTES } from '@plaza/contract/body.ts';
import fc from 'fast-check';
import type * as Type from 'typebox';
import type { Placeholder } from './request.ts';
import { anyText, anyValue, mostly, weighted } from './values.ts';

/** The values of fields that are ids. */
const IDS = [
  '$post$',
  '$comment$',
  '$other$',
  '$decision$',
  '$notification$',
] as const satisfies Placeholder[];

/** The body of a call with valid and invalid fields, or another text. */
export function bodyFor(schema: Type.TObject): fc.Arbitrary<string | Uint8Array> {
  const fields = Object.entries(schema.properties).map(([name, field]) =>
    weighted(
      [3, validValue(field).map((value) => member(name, value))],
      [
        1,
        fc.oneof(
          fc.constant(''),
          anyValue.map((value) => member(name, value)),
        ),
      ],
    ),
  );
  const extra = fc
    .tuple(
      fc.oneof(
        anyText,
        fc.constantFrom('__proto__', 'userId', 'constructor', ...Object.keys(schema.properties)),
      ),
      anyValue,
    )
    .map(([name, value]) => member(name, value));
  const object = fc
    .tuple(fc.tuple(...fields), mostly('', extra, 4))
    .map(([members, more]) => `{${[...members, more].filter((each) => each !== '').join(',')}}`);
  const broken = fc.oneof(
    fc.constantFrom('', 'null', '[]', '"a"', '7', '{', '{"a":', 'title=A&content=B', '\uFEFF{}'),
    fc.uint8Array({ maxLength: 40 }),
    object.map((text) => Buffer.from(text, 'latin1')),
    object.map((text) => text.slice(0, -1)),
  );
  const huge = object.map((text) => text + ' '.repeat(JSON_MAX_BYTES));
  return weighted<string | Uint8Array>([200, object], [25, broken], [1, huge]);
}

const member = (name: string, value: string) => `${JSON.stringify(name)}:${value}`;

interface Field extends Type.TSchema {
  readonly type?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Field[];
  readonly items?: Field;
  readonly minimum?: number;
  readonly 'x-read'?: string;
}

/** The JSON of a value that the contract accepts: an example of it, or an id. */
function validValue(field: Field): fc.Arbitrary<string> {
  const { type, examples, anyOf, items, minimum = 0 } = field;
  if (anyOf) return fc.oneof(...anyOf.map(validValue));
  if (items) return fc.array(validValue(items), { maxLength: 3 }).map((values) => `[${values.join(',')}]`);
  if (field.enum) return fc.constantFrom(...field.enum.map((value) => JSON.stringify(value)));
  if (field['x-read'] === 'id') return fc.constantFrom(...IDS);
  if (examples) return fc.constantFrom(...examples.map((value) => JSON.stringify(value)));
  if (type === 'null') return fc.constant('null');
  return type === 'integer' ? fc.constant(String(minimum)) : fc.constantFrom('true', 'false');
}
