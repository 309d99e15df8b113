import type { SQLInputValue } from 'node:sqlite';
import { join } from 'node:path';
import { listCommentRows, type CommentRow } from '../../../server/src/comments/comment-repository.ts';
import { openSqlite } from '../../../server/src/db/node-sqlite.ts';
import { DATABASE_FILE, openDatabase, type Db } from '../../../server/src/db/open.ts';
import { listPostIds, listPostRows, type PostRow } from '../../../server/src/posts/post-list-repository.ts';
import { listViewerStates, type ViewerActionRow } from '../../../server/src/posts/viewer-state-repository.ts';

/** The statements that Plaza executes for data that is in no cache, prepared by `node:sqlite`. */
export type Statements = Awaited<ReturnType<typeof prepareStatements>>;

/** Runs the functions of Plaza once, and prepares the statements that they execute. @param pageLength posts of a page */
export async function prepareStatements(dataDir: string, pageLength: number) {
  const database = openSqlite(join(dataDir, DATABASE_FILE));
  let executed = '';
  const plaza = openDatabase({ dataDir, onStatement: ({ query }) => void (executed = query.sql) });
  const prepare = async <Row>(execute: (db: Db) => Promise<unknown>) => {
    await execute(plaza);
    const statement = database.prepare(executed);
    // The statement selects the columns of the row type.
    return (...parameters: SQLInputValue[]) => statement.all(...parameters) as Row[];
  };
  const [page, one] = [Array.from({ length: pageLength }, (_, i) => i + 1), [1]];
  const statements = {
    postIds: await prepare<{ readonly id: number }>((db) => listPostIds(db, { limit: pageLength, after: 1 })),
    /** Parameters: the ids of a page of posts, or of one post. */
    posts: {
      page: await prepare<PostRow>((db) => listPostRows(db, page)),
      one: await prepare<PostRow>((db) => listPostRows(db, one)),
    },
    /** Parameters: the viewer and the ids of posts, and both again. */
    viewerStates: {
      page: await prepare<ViewerActionRow>((db) => listViewerStates(db, 1, page)),
      one: await prepare<ViewerActionRow>((db) => listViewerStates(db, 1, one)),
    },
    /** Parameters: the post, the exclusive upper bound of ids, and the limit. */
    comments: await prepare<CommentRow>((db) =>
      listCommentRows(db, { id: 1 }, { limit: 1, includesRemovedBy: () => false }),
    ),
  };
  await plaza.destroy();
  return statements;
}
