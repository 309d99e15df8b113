import { API } from '@plaza/contract/api.ts';
import { API_BASE, type Endpoint } from '@plaza/contract/endpoint.ts';
import fc from 'fast-check';
import type { Attempt } from './attempt.ts';
import { goodTarget } from './calls.ts';
import { files } from './pictures.ts';
import { anyText, headerText } from './texts.ts';

const BOUNDARY = 'x';
const TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="x',
  'multipart/form-data; boundary=y',
  'multipart/form-data; boundary=x; boundary=y',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  'Multipart/Form-Data; charset=utf-16; boundary=x',
];
const withForm = API.filter(({ form }) => form);
/** What is sent beyond that is not read, and the connection closed; so nobody would hear the answer. */
const READ_MAX_BYTES = 12 * 1024 * 1024;
/** More parts than any form may have. */
const MANY = 1000;

/** A form, or what somebody takes for one. */
export const forms: fc.Arbitrary<Attempt> = fc.constantFrom(...withForm).chain((endpoint) =>
  fc
    .record({
      type: rarely(fc.constantFrom(...TYPES), `multipart/form-data; boundary=${BOUNDARY}`),
      parts: fc.array(partOf(endpoint), { maxLength: 8 }),
      times: rarely(fc.constantFrom(2, MANY), 1),
      end: rarely(
        fc.constantFrom('', `--${BOUNDARY}`, `--${BOUNDARY}--`, '\n', `--${BOUNDARY}--\r\nmore`),
        `--${BOUNDARY}--\r\n`,
      ),
      kept: rarely(fc.double({ min: 0, max: 1, noNaN: true }), 1),
    })
    .map(({ type, parts, times, end, kept }) => {
      const all = Array.from({ length: times }, () => parts).flat();
      const body = Buffer.concat([
        ...all.flatMap((part) => [Buffer.from(`--${BOUNDARY}\r\n`), part]),
        Buffer.from(end),
      ]);
      return {
        method: endpoint.method,
        target: goodTarget(endpoint),
        headers: {
          'content-type': type,
          ...(endpoint.auth !== 'public' && { authorization: 'Bearer $token$' }),
        },
        body: body.subarray(0, Math.min(READ_MAX_BYTES, Math.ceil(body.length * kept))),
      };
    }),
);

const rarely = <T>(odd: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 6 }, { arbitrary: odd, weight: 1 });

function partOf(endpoint: Endpoint): fc.Arbitrary<Buffer> {
  const texts = Object.keys(endpoint.form?.properties ?? {});
  const names = fc.oneof(
    { arbitrary: fc.constantFrom(...texts, ...Object.keys(endpoint.files ?? {})), weight: 6 },
    { arbitrary: fc.constantFrom('__proto__', '', 'image[]', 'a"b', 'x'.repeat(9000)), weight: 1 },
  );
  const head = fc
    .record({
      name: names,
      // What a client says of a file is not believed, so it may say anything.
      filename: fc.oneof(fc.constant(''), fc.constant('; filename="a.png"'), fc.constantFrom(...FILENAMES)),
      type: fc.oneof(
        fc.constant(''),
        headerText.map((text) => `Content-Type: ${text}\r\n`),
      ),
    })
    .map(
      ({ name, filename, type }) =>
        `Content-Disposition: form-data; name="${name}"${filename}\r\n${type}\r\n`,
    );
  const odd = fc.constantFrom(
    '',
    '\r\n',
    'Content-Disposition: form-data\r\n\r\n',
    'name=a\n\n',
    `${'X: y\r\n'.repeat(3000)}\r\n`,
  );
  const content = fc.oneof(
    { arbitrary: anyText.map((text) => Buffer.from(text)), weight: 20 },
    { arbitrary: fc.uint8Array({ maxLength: 60 }), weight: 20 },
    { arbitrary: files, weight: 1 },
  );
  return fc
    .tuple(fc.oneof({ arbitrary: head, weight: 9 }, { arbitrary: odd, weight: 1 }), content)
    .map(([before, bytes]) => Buffer.concat([Buffer.from(before), bytes, Buffer.from('\r\n')]));
}

const FILENAMES = [
  '; filename=""',
  '; filename="../../x.png"',
  '; filename="a\0.png"',
  "; filename*=UTF-8''%zz",
  "; filename*=utf-16'x'%00",
  '; filename',
  `; filename="${'x'.repeat(5000)}"`,
];

/** A post with a file that claims to be a picture. */
export const uploads: fc.Arbitrary<Attempt> = fc
  .tuple(files, fc.constantFrom('image/png', 'image/svg+xml', 'text/html', ''))
  .map(([file, type]) => {
    const field = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    const head = `${field('title')}\r\n\r\nA\r\n${field('content')}\r\n\r\nB\r\n${field('image')}; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`;
    return {
      method: 'POST',
      target: `${API_BASE}/posts/`,
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        authorization: 'Bearer $token$',
      },
      body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    };
  });
