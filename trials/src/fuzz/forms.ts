import { API } from '@plaza/contract/api.ts';
import { API_BASE, type Endpoint } from '@plaza/contract/endpoint.ts';
import fc from 'fast-check';
import { validTarget } from './calls.ts';
import { imageFiles } from './image-files.ts';
import type { FuzzRequest } from './request.ts';
import { anyText, headerText, mostly, weighted } from './values.ts';

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
/** The server does not read more, and closes the connection. */
const READ_MAX_BYTES = 12 * 1024 * 1024;
/** More parts than any form may have. */
const MANY = 1000;

/** A multipart form with valid and invalid parts. */
export const forms: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...withForm).chain((endpoint) =>
  fc
    .record({
      type: mostly(`multipart/form-data; boundary=${BOUNDARY}`, fc.constantFrom(...TYPES), 6),
      parts: fc.array(partOf(endpoint), { maxLength: 8 }),
      times: mostly(1, fc.constantFrom(2, MANY), 6),
      end: mostly(
        `--${BOUNDARY}--\r\n`,
        fc.constantFrom('', `--${BOUNDARY}`, `--${BOUNDARY}--`, '\n', `--${BOUNDARY}--\r\nmore`),
        6,
      ),
      kept: mostly(1, fc.double({ min: 0, max: 1, noNaN: true }), 6),
    })
    .map(({ type, parts, times, end, kept }) => {
      const all = Array.from({ length: times }, () => parts).flat();
      const body = Buffer.concat([
        ...all.flatMap((part) => [Buffer.from(`--${BOUNDARY}\r\n`), part]),
        Buffer.from(end),
      ]);
      return {
        method: endpoint.method,
        target: validTarget(endpoint),
        headers: {
          'content-type': type,
          ...(endpoint.auth !== 'public' && { authorization: 'Bearer $token$' }),
        },
        body: body.subarray(0, Math.min(READ_MAX_BYTES, Math.ceil(body.length * kept))),
      };
    }),
);

function partOf(endpoint: Endpoint): fc.Arbitrary<Buffer> {
  const texts = Object.keys(endpoint.form?.properties ?? {});
  const names = weighted(
    [6, fc.constantFrom(...texts, ...Object.keys(endpoint.files ?? {}))],
    [1, fc.constantFrom('__proto__', '', 'image[]', 'a"b', 'x'.repeat(9000))],
  );
  const head = fc
    .record({
      name: names,
      // The server ignores name and type of a file, so any are allowed.
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
  const invalidHead = fc.constantFrom(
    '',
    '\r\n',
    'Content-Disposition: form-data\r\n\r\n',
    'name=a\n\n',
    `${'X: y\r\n'.repeat(3000)}\r\n`,
  );
  const content = weighted<Uint8Array>(
    [20, anyText.map((text) => Buffer.from(text))],
    [20, fc.uint8Array({ maxLength: 60 })],
    [1, imageFiles],
  );
  return fc
    .tuple(weighted([9, head], [1, invalidHead]), content)
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

/** A post with a file that may be an image. */
export const uploads: fc.Arbitrary<FuzzRequest> = fc
  .tuple(imageFiles, fc.constantFrom('image/png', 'image/svg+xml', 'text/html', ''))
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
