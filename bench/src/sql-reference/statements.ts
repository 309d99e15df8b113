import type { SQLInputValue } from 'node:sqlite';
import { join } from 'node:path';
import { listCommentRows, type CommentRow } from '../../../server/src/comments/comment-repository.ts';
import { openSqlite } from '../../../server/src/db/node-sqlite.ts';
import { DATABASE_FILE, openDatabase, type Db } from '../../../server/src/db/open.ts';
import { listPostIds, listPostRows, type PostRow } from '../../../server/src/posts/post-list-repository.ts';
import { listViewerStates, type ViewerActionRow } from '../../../server/src/posts/viewer-state-repository.ts';

/** Runs a prepared statement. */
type Run<Row> = (...parameters: SQLInputValue[]) => Row[];

/** The statements that Plaza executes for cold reads, prepared by `node:sqlite`. */
export interface Statements {
  readonly postIds: Run<{ readonly id: number }>;
  /** By the ids of a page of posts, or of one post. */
  readonly posts: { readonly page: Run<PostRow>; readonly one: Run<PostRow> };
  /** By viewer and ids, twice. */
  readonly viewerStates: { readonly page: Run<ViewerActionRow>; readonly one: Run<ViewerActionRow> };
  /** By post, the first id that is too high, and how many at most. */
  readonly comments: Run<CommentRow>;
}

/** Takes the text of each statement from Plaza as it executes it, and prepares it. */
export async function prepareStatements(dataDir: string, pageLength: number): Promise<Statements> {
  const database = openSqlite(join(dataDir, DATABASE_FILE));
  let executed = '';
  const plaza = openDatabase({ dataDir, onStatement: ({ query }) => void (executed = query.sql) });
  const prepare = async <Row>(execute: (db: Db) => Promise<unknown>): Promise<Run<Row>> => {
    await execute(plaza);
    const statement = database.prepare(executed);
    // Its columns are those of the row that Plaza reads.
    return (...parameters) => statement.all(...parameters) as Row[];
  };
  const [page, one] = [Array.from({ length: pageLength }, (_, i) => i + 1), [1]];
  const statements: Statements = {
    postIds: await prepare((db) => listPostIds(db, { limit: pageLength, before: 1 })),
    posts: {
      page: await prepare((db) => listPostRows(db, page)),
      one: await prepare((db) => listPostRows(db, one)),
    },
    viewerStates: {
      page: await prepare((db) => listViewerStates(db, 1, page)),
      one: await prepare((db) => listViewerStates(db, 1, one)),
    },
    comments: await prepare((db) => listCommentRows(db, 1, { limit: 1 })),
  };
  await plaza.destroy();
  return statements;
}
