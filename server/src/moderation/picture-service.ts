import { NO_PICTURES } from '@plaza/contract/member.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import { AppError, notFound } from '../errors.ts';
import { deleteUserImage } from '../images/image-repository.ts';
import type { ImageService } from '../images/image-service.ts';
import { logAction } from '../log/log-service.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { lockActor } from '../users/acting-member.ts';
import { may } from '../users/user-policy.ts';
import { findUserById, lockPasswordHash } from '../users/user-repository.ts';
import { noSuchUser } from '../users/user-service.ts';

export interface PictureResources extends DbAndBus {
  readonly images: Pick<ImageService, 'removeMarked'>;
}

/**
 * Removes picture and banner of a member, who has the default ones from then on, and logs this.
 * @throws AppError not_found without a member or an own picture, not_allowed
 */
export async function removePictures(
  resources: PictureResources,
  viewer: Viewer,
  userId: number,
  reason: string,
): Promise<void> {
  const removed = await transactAndPublish(resources, async (trx) => {
    const actor = await lockActor(trx, viewer, 'moderator');
    await lockPasswordHash(trx, userId);
    const user = await findUserById(trx, userId);
    if (!user) throw noSuchUser();
    if (!may(actor, 'moderate', { userId, role: user.role })) throw new AppError('not_allowed');
    const picture = await deleteUserImage(trx, userId, 'avatar');
    const banner = await deleteUserImage(trx, userId, 'banner');
    if (!picture && !banner) throw notFound(NO_PICTURES);
    const subject = { type: 'member', id: userId, userId } as const;
    await logAction(trx, { actorId: viewer.userId, action: 'pictures_removed', subject, reason });
    return [...(picture ?? []), ...(banner ?? [])];
  });
  await resources.images.removeMarked(removed);
}
