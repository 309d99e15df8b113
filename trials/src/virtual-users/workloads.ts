import * as actions from './actions.ts';
import * as comments from './comment-actions.ts';
import * as community from './community-actions.ts';
import * as notified from './notification-actions.ts';

/** Actions with their frequencies. */
export type Workload = readonly (readonly [actions.Action, number])[];

/** Everyday actions: most of them read. */
export const EVERYDAY: Workload = [
  [actions.readFeed, 32],
  [actions.readOlder, 8],
  [actions.readPost, 10],
  [actions.readComments, 6],
  [actions.readLikes, 2],
  [actions.readProfile, 5],
  [actions.readImage, 8],
  [actions.view, 12],
  [actions.react, 8],
  [comments.comment, 4],
  [comments.removeComment, 1],
  [actions.publish, 1.5],
  [actions.publishImage, 0.6],
  [actions.publishImageSlowly, 0.1],
  [actions.removePost, 1],
  [(user) => user.refresh(), 0.5],
  [(user) => user.logOutAndIn(), 0.3],
  [actions.signUpAndDelete, 0.1],
];

/** Everyday writes: most are views and reactions, few concern the community. */
const WRITES: Workload = [
  [actions.viewFirstTime, 42],
  [actions.react, 42],
  [comments.comment, 5],
  [comments.discuss, 3],
  [comments.removeComment, 2],
  [actions.publish, 4],
  [actions.edit, 3],
  [actions.removePost, 1],
  [actions.publishImage, 0.5],
  [actions.signUpAnother, 0.05],
  [community.block, 1],
  [community.mute, 0.5],
  [notified.revisit, 3],
  [notified.muteFollowed, 0.5],
  [notified.readOne, 1],
  [notified.readAll, 0.1],
  [community.invite, 0.5],
  [community.revoke, 0.5],
  [community.decide, 1],
  [community.revert, 1],
];

/** Mostly posts with images, whose files a fault can tear. */
const IMAGES: Workload = [
  [actions.publishImage, 6],
  [actions.removePost, 2],
  [actions.react, 2],
];

/** The workloads whose outcomes are recorded. */
export const RECORDED_WORKLOADS = { writes: WRITES, images: IMAGES };
