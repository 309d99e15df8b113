import * as decisions from '@plaza/contract/decision.ts';
import { PICTURES_REMOVED, removePictures as removePicturesEndpoint } from '@plaza/contract/member.ts';
import * as reports from '@plaza/contract/report.ts';
import { answerPage } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { answerAppeal, appeal } from './appeal-service.ts';
import { countOpen, listDecisions, listOwnDecisions } from './decision-lists.ts';
import { decide } from './decision-service.ts';
import { removePictures, type PictureResources } from './picture-service.ts';
import { revertDecision } from './reversal-service.ts';
import { getReportedSubject, listReportQueue } from './report-queue.ts';
import { listOwnReports, report } from './report-service.ts';
import { getReportedPicture, type ReportedPictureResources } from './reported-picture-service.ts';

export function registerModeration(
  route: Route,
  resources: PictureResources & ReportedPictureResources,
): void {
  const { db } = resources;

  route(reports.createReport, async ({ viewer, body }) => ({
    id: await report(resources, viewer, body),
    message: reports.REPORTED,
  }));

  route(reports.listOwnReports, async ({ viewer, query, request }, reply) =>
    answerPage(reply, request.url, await listOwnReports(db, viewer, query)),
  );

  route(reports.listReports, async ({ viewer, query, request }, reply) =>
    answerPage(reply, request.url, await listReportQueue(db, viewer, query)),
  );

  route(reports.getReportedSubject, ({ viewer, params }) =>
    getReportedSubject(db, viewer, params.subjectType, params.subjectId),
  );

  route(reports.getReportedPicture, async ({ viewer, params }) => ({
    picture: await getReportedPicture(resources, viewer, params.pictureName),
  }));

  route(decisions.createDecision, ({ viewer, body }) => decide(resources, viewer, body));

  route(decisions.listDecisions, async ({ viewer, query, request }, reply) =>
    answerPage(reply, request.url, await listDecisions(db, viewer, query)),
  );

  route(decisions.listOwnDecisions, async ({ viewer, query, request }, reply) =>
    answerPage(reply, request.url, await listOwnDecisions(db, viewer, query)),
  );

  route(decisions.countOpenModeration, ({ viewer }) => countOpen(db, viewer));

  route(decisions.revertDecision, ({ viewer, params, body }) =>
    revertDecision(resources, viewer, params.decisionId, body.reason),
  );

  route(decisions.createAppeal, ({ viewer, params, body }) =>
    appeal(resources, viewer, params.decisionId, body.text),
  );

  route(decisions.decideAppeal, ({ viewer, params, body }) =>
    answerAppeal(resources, viewer, params.decisionId, body),
  );

  route(removePicturesEndpoint, async ({ viewer, params, body }) => {
    await removePictures(resources, viewer, params.userId, body.reason);
    return { message: PICTURES_REMOVED };
  });
}
