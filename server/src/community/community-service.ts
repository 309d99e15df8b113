import type { Community, updateCommunity as updateEndpoint } from '@plaza/contract/community.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { NAME_MARKS } from '@plaza/contract/fields.ts';
import { isMostlyMarks } from '@plaza/contract/text.ts';
import { publishOnCommit, transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { invalidFields } from '../errors.ts';
import type { UploadedFile } from '../http/body/read-form.ts';
import { deleteLogo, insertLogo } from '../images/image-repository.ts';
import type { ImageService } from '../images/image-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { logAction } from '../log/log-service.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { lockActor } from '../users/acting-member.ts';
import type { CommunityCache } from './community-cache.ts';
import { findCommunity, lockCommunity, setCommunity } from './community-repository.ts';
import { COMMUNITY_ID } from './community-table.ts';
import { communityView } from './community-view.ts';

export interface CommunityResources extends DbAndBus {
  readonly community: CommunityCache;
  readonly images: ImageService;
  readonly mediaBase: string;
}

/**
 * Changes and logs the given settings of the community.
 * @returns all settings after the change, also when none is given
 * @throws AppError invalid_fields for a name that consists mainly of combining marks
 */
export async function updateCommunity(
  resources: CommunityResources,
  viewer: Viewer,
  { signUp, membersInvite, ...texts }: JsonOf<typeof updateEndpoint>,
): Promise<Community> {
  if (texts.name !== undefined && isMostlyMarks(texts.name)) throw invalidFields({ name: NAME_MARKS });
  const change = {
    ...texts,
    ...(signUp && { sign_up: signUp }),
    ...(membersInvite !== undefined && { members_invite: Number(membersInvite) }),
  };
  return transactAndPublish(resources, async (trx) => {
    await lockActor(trx, viewer, 'owner');
    const columns = Object.keys(change);
    if (columns.length > 0) {
      await setCommunity(trx, change);
      await logChange(trx, viewer, columns.join(', ').replaceAll('_', '-'));
    }
    return communityView(await findCommunity(trx), resources.mediaBase);
  });
}

/**
 * Sets the logo, or removes it, and logs this.
 * @param picture undefined to remove the logo
 * @returns all settings after the change
 * @throws AppError as `ImageService.save`
 */
export async function changeLogo(
  resources: CommunityResources,
  viewer: Viewer,
  picture: UploadedFile | undefined,
): Promise<Community> {
  const { images, mediaBase } = resources;
  const saved = picture && (await images.save(picture, 'logo'));
  const { changed, replaced } = await keepingImages(images, [saved], () =>
    transactAndPublish(resources, async (trx) => {
      await lockActor(trx, viewer, 'owner');
      await lockCommunity(trx);
      const former = await deleteLogo(trx);
      if (saved) await insertLogo(trx, saved);
      if (saved ?? former) {
        publishOnCommit(trx, ['community', COMMUNITY_ID]);
        await logChange(trx, viewer, 'logo');
      }
      return { changed: communityView(await findCommunity(trx), mediaBase), replaced: former };
    }),
  );
  if (replaced) await images.removeMarked([replaced]);
  return changed;
}

function logChange(trx: Trx, { userId }: Viewer, detail: string): Promise<void> {
  const subject = { type: 'community' } as const;
  return logAction(trx, { actorId: userId, action: 'community_changed', subject, detail });
}
