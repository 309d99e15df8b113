import type * as Type from 'typebox';
import type { BodyProbe } from './probe.ts';

const BOUNDARY = 'xBoundaryx';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

interface Part {
  readonly name: string;
  /** Of a file. */
  readonly filename?: string;
  readonly content: Buffer;
}

/** Contents of text fields. */
const TEXTS: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  space: Buffer.from(' '),
  word: Buffer.from('abc'),
  zero: Buffer.from('0'),
  negative: Buffer.from('-1'),
  'beyond safe integers': Buffer.from('9007199254740992'),
  'no date': Buffer.from('2026-02-30T00:00:00.000Z'),
  undefined: Buffer.from('undefined'),
  NUL: Buffer.from('a\0b'),
  'lone surrogate': Buffer.from([0x61, 0xed, 0xa0, 0x80]),
  'no UTF-8': Buffer.from([0xff]),
};

/** Contents of files. */
const FILES: Readonly<Record<string, Buffer>> = {
  'empty file': Buffer.alloc(0),
  'text file': Buffer.from('hello'),
  'damaged file': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
};

/** Forms with a content of each kind in each field, and others. @param form a valid form; absent where another body is the usual one */
export async function formProbes(
  schema: Type.TObject,
  files: readonly string[],
  good?: FormData,
): Promise<BodyProbe[]> {
  const parts = good ? await partsOf(good) : examplesOf(schema);
  const replacing = (name: string, ...more: Part[]) => [
    ...parts.filter((part) => part.name !== name),
    ...more,
  ];
  const texts = Object.entries(schema.properties).flatMap(([name, field]) => {
    const { maxLength = 1100 } = field as { readonly maxLength?: number };
    const contents = { ...TEXTS, 'too long': Buffer.from('a'.repeat(maxLength + 1)) };
    return [
      ...commonProbes(name, replacing),
      ...Object.entries(contents).map(([kind, content]) =>
        probe(`${name}: ${kind}`, replacing(name, { name, content })),
      ),
      probe(`${name}: file`, replacing(name, { name, filename: 'a.txt', content: Buffer.from('a') })),
    ];
  });
  const uploads = files.flatMap((name) => [
    ...commonProbes(name, replacing),
    ...Object.entries(FILES).map(([kind, content]) =>
      probe(`${name}: ${kind}`, replacing(name, { name, filename: 'a.png', content })),
    ),
    probe(`${name}: text`, replacing(name, { name, content: Buffer.from('a.png') })),
    probe(`${name}: no name`, replacing(name, { name, filename: '', content: Buffer.alloc(0) })),
  ]);
  const whole = encode([
    ...parts,
    { name: 'unknown', content: Buffer.from('1') },
    { name: '__proto__', content: Buffer.from('1') },
  ]);
  return [
    ...texts,
    ...uploads,
    { what: 'form: unknown fields', type: TYPE, payload: whole },
    { what: 'form: no end', type: TYPE, payload: whole.subarray(0, -10) },
    { what: 'form: no boundary', type: 'multipart/form-data', payload: whole },
    { what: 'form: no parts', type: TYPE, payload: encode([]) },
  ];
}

function commonProbes(name: string, replacing: (name: string, ...parts: Part[]) => Part[]): BodyProbe[] {
  const part = { name, content: Buffer.from('abc') };
  return [probe(`${name}: missing`, replacing(name)), probe(`${name}: twice`, replacing(name, part, part))];
}

const probe = (what: string, parts: readonly Part[]): BodyProbe => ({
  what: `form ${what}`,
  type: TYPE,
  payload: encode(parts),
});

const partsOf = (form: FormData): Promise<Part[]> =>
  Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === 'string'
        ? { name, content: Buffer.from(value) }
        : { name, filename: value.name, content: Buffer.from(await value.arrayBuffer()) },
    ),
  );

/** The required fields with their examples. */
const examplesOf = ({ properties, required }: Type.TObject): Part[] =>
  Array.from<string, Part>(required ?? [], (name) => {
    const { examples = [] } = properties[name] as { readonly examples?: readonly unknown[] };
    return { name, content: Buffer.from(String(examples[0])) };
  });

function encode(parts: readonly Part[]): Buffer {
  const encoded = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/png`),
    Buffer.from('\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...encoded, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
