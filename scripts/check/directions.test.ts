import { expect, it } from 'vitest';
import { copyRepository } from './repository-copy.ts';

const { plant, run } = copyRepository();

it('finds imports against the architecture', () => {
  plant('contract/src/planted.ts', "export type { PostTable } from '../../server/src/posts/post-table.ts';");
  plant('contract/src/planted-package.ts', "import 'fastify';");
  plant('server/src/planted.ts', "import type { Route } from '../../web/src/app/routes.ts';");
  plant('server/src/posts/planted-view.ts', "import type { Kysely } from 'kysely';");
  plant(
    'server/src/posts/planted-service.ts',
    "import type { FastifyRequest } from 'fastify';",
    "import './post-routes.ts';",
  );
  plant(
    'server/src/posts/planted-routes.ts',
    "import { sql } from 'kysely';",
    "import { Client } from 'pg';",
  );
  plant('server/src/sessions/planted.ts', "const posts = await import('../posts/post-repository.ts');");
  plant('server/src/db/planted.ts', "import '../posts/post-repository.ts';");
  plant(
    'web/src/features/posts/planted.ts',
    "import '../comments/planted.ts';",
    "import '../../app/planted.ts';",
  );
  plant('web/src/features/comments/planted.ts', "import 'node:fs';");
  plant(
    'web/src/features/reactions/planted.ts',
    "import '../posts/cache/post-cache.ts';",
    "import '../posts/feed.tsx';",
  );
  plant('web/src/app/planted.ts');
  plant('e2e/planted.ts', "import '../server/src/settings/config.ts';");
  plant('planted/new-folder.ts');
  const { failed, output } = run('import directions');
  expect(failed).toBe(true);
  for (const problem of [
    'contract/src/planted.ts:1 imports server/src/posts/post-table.ts: contract may not import server tables',
    'contract/src/planted-package.ts:1 imports fastify: the contract imports only TypeBox',
    'server/src/planted.ts:1 imports web/src/app/routes.ts: server base may not import web app',
    'server/src/posts/planted-view.ts:1 imports kysely: policies and views are pure',
    'server/src/posts/planted-service.ts:1 imports fastify: only main, app, http/ and routes import Fastify',
    'server/src/posts/planted-service.ts:2 imports server/src/posts/post-routes.ts: routes are the top',
    'server/src/posts/planted-routes.ts:1 imports kysely: only db/, services, repositories and tables import Kysely',
    'server/src/posts/planted-routes.ts:2 imports pg: only db/ and bus/ import the database drivers',
    'server/src/sessions/planted.ts:1 imports server/src/posts/post-repository.ts: server sessions may not import',
    'server/src/db/planted.ts:1 imports server/src/posts/post-repository.ts: server db may not import server posts',
    'web/src/features/posts/planted.ts:1 imports web/src/features/comments/planted.ts: web features posts may not',
    'web/src/features/posts/planted.ts:2 imports web/src/app/planted.ts: web features posts may not import web app',
    'web/src/features/reactions/planted.ts:2 imports web/src/features/posts/feed.tsx: web features reactions may not',
    'web/src/features/comments/planted.ts:1 imports node:fs: this runs in a browser',
    'e2e/planted.ts:1 imports server/src/settings/config.ts: e2e may not import server settings',
    'planted/new-folder.ts belongs to no area',
  ]) {
    expect.soft(output).toContain(problem);
  }
});

it('finds files that import each other', () => {
  plant(
    'web/src/lib/planted-one.ts',
    "import { two } from './planted-two.ts';",
    'export const one = () => two;',
  );
  plant(
    'web/src/lib/planted-two.ts',
    "import { one } from './planted-one.ts';",
    'export const two = () => one;',
  );
  const { failed, output } = run('import directions');
  expect(failed).toBe(true);
  expect(output).toContain(
    'files that import each other: web/src/lib/planted-one.ts → web/src/lib/planted-two.ts → web/src/lib/planted-one.ts',
  );
});
