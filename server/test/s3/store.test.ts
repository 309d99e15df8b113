import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findSwift } from '../support/s3/swift-packages.ts';

test('the Python of the tests loads no library of the system', async () => {
  const { program, args, env } = await findSwift();
  const code = "import OpenSSL.SSL; print(open('/proc/self/maps').read())";
  const { stdout } = await promisify(execFile)(program, [...args, '-c', code], { env });
  const libraries = stdout.match(/\/.*\.so\b.*/g) ?? [];
  expect(libraries.join('\n')).toContain('libcrypto');
  expect(libraries.filter((path) => !path.includes('/.cache/swift-'))).toEqual([]);
});
