import { expect, test } from 'vitest';
import { parseEnvironmentFile } from './environment-file.ts';

const parse = (text: string) => Object.fromEntries(parseEnvironmentFile(text));

// What systemd 252 to 257 make of these lines.
test.each([
  ['A=b', { A: 'b' }],
  ['  A = b  ', { A: 'b' }],
  ['A=', { A: '' }],
  ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['MAIL_FROM=Plaza <plaza@example.org>', { MAIL_FROM: 'Plaza <plaza@example.org>' }],
  [
    'DATABASE_URL=postgres://a:$b@c/d?sslmode=verify-full&sslrootcert=/e f',
    { DATABASE_URL: 'postgres://a:$b@c/d?sslmode=verify-full&sslrootcert=/e f' },
  ],
  ['# A=b\n; C=d\nno assignment\n\nE=f', { E: 'f' }],
  ['A=b # c', { A: 'b # c' }],
  ['export A=b\n1A=b\nA-B=c', {}],
  ['A="b c"', { A: 'b c' }],
  ['A=\'b "c" $d \\n\'', { A: 'b "c" $d \\n' }],
  [String.raw`A="b \"c\" \$d \n"`, { A: String.raw`b "c" $d \n` }],
  ['A="b"\'c\' d ', { A: 'bcd' }],
  ['A=b"c"', { A: 'b"c"' }],
  ['A="b\nc"\nD=e', { A: 'b\nc', D: 'e' }],
  ['A=b\\\nc\nD=e', { A: 'bc', D: 'e' }],
  ['A="b\\\nc"', { A: 'bc' }],
  [String.raw`A=C:\\b\c`, { A: String.raw`C:\bc` }],
  ['A=b\\ ', { A: 'b ' }],
  ['A=1\nA=2', { A: '2' }],
  ["A='b", { A: 'b' }],
  ['', {}],
])('%j', (text, variables) => {
  expect(parse(text)).toEqual(variables);
});
