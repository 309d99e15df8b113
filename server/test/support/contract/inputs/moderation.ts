import {
  countOpenModeration,
  createAppeal,
  createDecision,
  decideAppeal,
  listDecisions,
  listOwnDecisions,
  revertDecision,
} from '@plaza/contract/decision.ts';
import { removePictures } from '@plaza/contract/member.ts';
import {
  createReport,
  getReportedPicture,
  getReportedSubject,
  listOwnReports,
  listReports,
} from '@plaza/contract/report.ts';
import { seedPicture } from '../../members.ts';
import { seedDecision, seedReportedPicture } from '../../moderation.ts';
import { promote, type GoodInput, type Scene } from '../scene.ts';

const asModerator = async (scene: Scene) => {
  await promote(scene, 'moderator');
  return {};
};

export const MODERATION_INPUTS: readonly GoodInput[] = [
  [
    createReport,
    ({ other }) => ({ json: { subjectType: 'member', subjectId: other.userId, reason: 'spam' } }),
  ],
  [listOwnReports, () => ({})],
  [listReports, asModerator],
  [
    getReportedSubject,
    async (scene) => {
      await promote(scene, 'moderator');
      return { params: { subjectType: 'member', subjectId: scene.other.userId } };
    },
  ],
  [
    getReportedPicture,
    async (scene) => {
      await promote(scene, 'moderator');
      return { params: { pictureName: await seedReportedPicture(scene.db, scene.other.userId) } };
    },
  ],
  [
    createDecision,
    async (scene) => {
      await promote(scene, 'moderator');
      const decision = { remove: false, measure: 'warn', rule: '', reason: 'A reason', previousId: null };
      return { json: { subjectType: 'member', subjectId: scene.other.userId, ...decision } };
    },
  ],
  [listDecisions, asModerator],
  [listOwnDecisions, () => ({})],
  [countOpenModeration, asModerator],
  [
    removePictures,
    async (scene) => {
      await promote(scene, 'moderator');
      await seedPicture(scene.db, scene.other.userId);
      return { params: { userId: scene.other.userId }, json: { reason: 'A reason' } };
    },
  ],
  [
    revertDecision,
    async (scene) => {
      await promote(scene, 'moderator');
      const decisionId = await seedDecision(scene.db, scene.other.userId);
      return { params: { decisionId }, json: { reason: 'A mistake' } };
    },
  ],
  [
    createAppeal,
    async ({ db, owner }) => ({
      params: { decisionId: await seedDecision(db, owner.userId) },
      json: { text: 'It was a joke.' },
    }),
  ],
  [
    decideAppeal,
    async (scene) => {
      await promote(scene, 'moderator');
      const decisionId = await seedDecision(scene.db, scene.other.userId, { appeal: 'It was a joke.' });
      return { params: { decisionId }, json: { isGranted: false, answer: 'It was not.' } };
    },
  ],
];
