/**
 * Tests of the API whose result depends on the database engine, by the reason. `npm test` runs them on both engines, and all others on
 * SQLite only; `npm run test:all` runs all on both.
 */
export const ENGINE_TESTS: Readonly<Record<string, readonly string[]>> = {
  'what only PostgreSQL has: pool, lost connections, remote server, roles of the database': [
    'server/test/postgres/**/*.test.ts',
  ],
  'rows move between the engines': ['server/test/move/**/*.test.ts'],
  'the bus is LISTEN and NOTIFY': ['server/test/bus/**/*.test.ts', 'server/test/live/streams.test.ts'],
  'locks decide races': [
    'server/test/races/{answers,any-order,deletions,reactions,reports}.test.ts',
    'server/test/idempotency/at-once.test.ts',
    'server/test/notifications/races.test.ts',
    'server/test/roles/{at-use,claim,last-owner}.test.ts',
    'server/test/account-state/suspended-email.test.ts',
    'server/test/sessions/{any-order,refresh,lost-answers}.test.ts',
    'server/test/invitations/sign-up.test.ts',
    'server/test/recovery/{after-links,codes,link-authority,reset-links}.test.ts',
    'server/test/deletions/{at-once,hidden-images,interrupted,killed,stopped}.test.ts',
  ],
  'schema, constraints, query plans, transactions and their errors': [
    'server/test/storage/{after-commit,clock,constraints,disk-use,email-migration,isolation,like-ids-migration,log-migration,mention-plans,migrations,name-migration,plans,processes,reported-image-migration,statements,storage-faults,transactions}.test.ts',
  ],
  'counts of rate limits are rows': ['server/test/http/rate-limits.test.ts'],
  'conflicts and locks add counts of several processes': [
    'server/test/page-errors/{counter,page-errors}.test.ts',
  ],
  'conditions, orders and cursors of lists and searches are SQL': [
    'server/test/{posts,comments}/pages.test.ts',
    'server/test/posts/fresh.test.ts',
    'server/test/users/{members,rename-limits,search}.test.ts',
    'server/test/read-state/*.test.ts',
    'server/test/blocks/{blocks,confidential,reports}.test.ts',
    'server/test/log/log.test.ts',
    'server/test/notifications/{account,clocks,comments,likes,reading,seen}.test.ts',
    'server/test/deletions/visible.test.ts',
  ],
  'statements insert or update several rows at once': [
    'server/test/images/moving.test.ts',
    'server/test/notifications/mentions.test.ts',
    'server/test/moderation/{decisions,emptied-snapshots,ended-reports,reopened-reports,report-snapshots,suspensions}.test.ts',
    'server/test/reactions/reactions.test.ts',
    'server/test/views/views.test.ts',
  ],
  'a backup reads a snapshot': ['server/test/backup/{drill,killed}.test.ts'],
  'the server reports the size and the state of the database': ['server/test/doctor/doctor.test.ts'],
};
