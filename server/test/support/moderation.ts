import { createDecision, type Decision } from '@plaza/contract/decision.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { createReport, type SubjectType } from '@plaza/contract/report.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../src/db/open.ts';
import { findNewestDecision } from '../../src/moderation/decision-repository.ts';
import { insertReport } from '../../src/moderation/report-repository.ts';
import { insertReportedImages, listReportedImages } from '../../src/moderation/reported-image-repository.ts';
import { call } from './client.ts';
import { seedPicture } from './members.ts';
import { write } from './write.ts';

/** A warning of a member, for the tables. @returns its id */
export async function seedDecision(
  db: Db,
  userId: number,
  change: { appeal?: string } = {},
): Promise<number> {
  const { appeal } = change;
  const previous = await findNewestDecision(db, 'member', userId);
  const appealed = appeal === undefined ? {} : ({ appeal, appealed_at: 1, appeal_outcome: 'open' } as const);
  const { id } = await db
    .insertInto('decisions')
    .values({
      subject_type: 'member',
      subject_id: userId,
      previous_id: previous?.id ?? 0,
      user_id: userId,
      title: 'Name',
      content: 'Bio',
      removes: 0,
      measure: 'warn',
      rule: '',
      reason: 'A reason',
      decided_at: 1,
      decided_by: null,
      decided_by_name: 'former-moderator',
      decided_as: 'moderator',
      ...appealed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A report about a member with a picture without files. @returns the name of the picture */
export async function seedReportedPicture(db: Db, userId: number): Promise<string> {
  await seedPicture(db, userId);
  return write(db, async (trx) => {
    const id = await insertReport(trx, {
      subject_type: 'member',
      subject_id: userId,
      user_id: userId,
      reporter_id: null,
      title: 'Name',
      content: 'Bio',
      reason: 'spam',
      body: '',
      created_at: 1,
    });
    await insertReportedImages(trx, id ?? 0, 'member', userId);
    const [image] = await listReportedImages(trx, [id ?? 0]);
    return image?.image_name ?? '';
  });
}

interface Caller {
  readonly token: string;
}

export const reportAs = (
  app: FastifyInstance,
  { token }: Caller,
  subjectType: SubjectType,
  subjectId: number,
  text = '',
) => call(app, createReport, { token, json: { subjectType, subjectId, reason: 'spam', text } });

export const decideAs = (
  app: FastifyInstance,
  { token }: Caller,
  subjectType: SubjectType,
  subjectId: number,
  decision: Partial<JsonOf<typeof createDecision>> = {},
) =>
  call(app, createDecision, {
    token,
    json: {
      subjectType,
      subjectId,
      remove: false,
      measure: 'none',
      rule: '',
      reason: 'A reason',
      previousId: null,
      ...decision,
    },
  });

/** The parts of a decision that its outcome consists of. */
export const outcomeOf = ({ remove, measure, revertedAt, appeal }: Decision) => ({
  remove,
  measure,
  isReverted: revertedAt !== null,
  appeal: appeal?.outcome ?? null,
});
