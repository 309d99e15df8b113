import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../support/databases.ts';
import { startServer } from '../support/server-process.ts';

test('HOST=localhost listens at one address, also for invalid HTTP', async () => {
  await using database = await openTestDatabase();
  const { dataDir, databaseUrl } = database;
  await using server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    HOST: 'localhost',
  });
  const { hostname, port } = new URL(server.address);
  const [address, other] = hostname === '[::1]' ? ['::1', '127.0.0.1'] : ['127.0.0.1', '::1'];
  const socket = connect(Number(port), address);
  socket.write('HELLO\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*"code":"bad_request"/s);
  await expect(once(connect(Number(port), other), 'connect')).rejects.toThrow(/^connect E/);
});
