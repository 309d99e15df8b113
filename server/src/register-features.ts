import type { Deletions } from './deletions/deletions.ts';
import type { ImageService } from './images/image-service.ts';
import type { ImageStore } from './images/image-store.ts';
import type { CountAttempt } from './accounts/attempt-counter.ts';
import type { VerifyAttempt } from './accounts/verify-attempt.ts';
import type { Route } from './http/contract-route.ts';
import type { RefreshCookie } from './sessions/refresh-cookie.ts';
import type { Sessions } from './sessions/session-service.ts';
import { registerAccountState } from './account-state/account-state-routes.ts';
import { registerAccounts } from './accounts/account-routes.ts';
import { registerDevices } from './accounts/device-routes.ts';
import { registerSignIn } from './accounts/sign-in-routes.ts';
import type { CommunityCache } from './community/community-cache.ts';
import { registerCommunity } from './community/community-routes.ts';
import { createCommentReader } from './comments/comment-reader.ts';
import { registerComments } from './comments/comment-routes.ts';
import { registerInvitations } from './invitations/invitation-routes.ts';
import { registerLive } from './live/live-routes.ts';
import { createLive, type Live } from './live/live-service.ts';
import { registerLog } from './log/log-routes.ts';
import { registerModeration } from './moderation/moderation-routes.ts';
import { createPostReader, type ReaderResources } from './posts/post-reader.ts';
import { registerPosts } from './posts/post-routes.ts';
import type { ResetEmailResources } from './recovery/reset-email-service.ts';
import { registerRecovery } from './recovery/recovery-routes.ts';
import { registerRoles } from './roles/role-routes.ts';
import { registerPasskeys } from './passkeys/passkey-routes.ts';
import { registerStorage } from './storage/storage-routes.ts';
import { countUnread } from './notifications/notification-service.ts';
import type { PageErrorCounter } from './page-errors/page-error-service.ts';
import { registerPageErrors } from './page-errors/page-error-routes.ts';
import { registerNotifications } from './notifications/notification-routes.ts';
import type { StorageResources } from './storage/storage-service.ts';
import { registerReactions } from './reactions/reaction-routes.ts';
import { registerReadState } from './read-state/read-state-routes.ts';
import { registerBlocks } from './blocks/block-routes.ts';
import { userIds } from './users/user-ids.ts';
import { registerUsers } from './users/user-routes.ts';
import { registerViews } from './views/view-routes.ts';

/** The resources of all features. */
export interface FeatureResources extends ReaderResources, ResetEmailResources, StorageResources {
  readonly community: CommunityCache;
  readonly images: ImageService;
  readonly imageStore: Pick<ImageStore, 'list' | 'open'>;
  readonly deletions: Pick<Deletions, 'begin'>;
  /** The folder of the owner code. */
  readonly dataDir: string;
  readonly sessions: Sessions;
  readonly cookie: RefreshCookie;
  readonly pageErrors: PageErrorCounter;
  readonly countAttempt: CountAttempt;
  readonly verifyAttempt: VerifyAttempt;
}

/** Registers the endpoints of all features. @returns the streams of events, for the caller to end */
export function registerFeatures(route: Route, resources: FeatureResources): Live {
  const { db, bus } = resources;
  registerSignIn(route, resources);
  registerAccounts(route, resources);
  registerAccountState(route, resources);
  registerRecovery(route, resources);
  registerPasskeys(route, resources);
  registerDevices(route, resources);
  registerUsers(route, resources);
  registerBlocks(route, resources);
  registerRoles(route, resources);
  const postReader = createPostReader(resources);
  registerPosts(route, { ...resources, postReader, findUserId: userIds(db, bus) });
  registerComments(route, { db, bus, commentReader: createCommentReader(resources) });
  registerReactions(route, resources);
  registerViews(route, resources);
  registerReadState(route, resources);
  registerCommunity(route, resources);
  registerInvitations(route, resources);
  registerModeration(route, resources);
  registerLog(route, resources);
  registerStorage(route, resources);
  registerPageErrors(route, resources);
  registerNotifications(route, resources);
  const live = createLive({
    bus,
    readPosts: (ids) => postReader.facts(ids),
    readViewer: resources.sessions.readViewer,
    countUnread: (viewer) => countUnread(db, viewer),
    onError: resources.onError,
  });
  registerLive(route, live);
  return live;
}
