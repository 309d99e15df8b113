import { claimOwnership } from '@plaza/contract/claim.ts';
import { getCommunity, removeLogo, setLogo, updateCommunity } from '@plaza/contract/community.ts';
import { listLog } from '@plaza/contract/log.ts';
import { listMembers } from '@plaza/contract/member.ts';
import { listPageErrors, reportPageError, reportSignedOutPageError } from '@plaza/contract/page-error.ts';
import { getStorage } from '@plaza/contract/storage.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { OWNER_CODE, seedOwnerCode } from '../../roles.ts';
import { logoForm, seedLogo } from '../../community.ts';
import { PAGE_ERROR } from '../../page-errors.ts';
import { promote, type GoodInput } from '../scene.ts';

export const COMMUNITY_INPUTS: readonly GoodInput[] = [
  [
    changeRole,
    async (scene) => {
      await promote(scene, 'owner');
      return { params: { userId: scene.other.userId }, json: { role: 'moderator' } };
    },
  ],
  [
    claimOwnership,
    async ({ db }) => {
      await seedOwnerCode(db);
      return { json: { code: OWNER_CODE } };
    },
  ],
  [getCommunity, () => ({})],
  [
    updateCommunity,
    async (scene) => {
      await promote(scene, 'owner');
      return { json: { rules: `Rule ${scene.owner.userId}` } };
    },
  ],
  [
    setLogo,
    async (scene) => {
      await promote(scene, 'owner');
      return { form: await logoForm() };
    },
  ],
  [
    removeLogo,
    async (scene) => {
      await promote(scene, 'owner');
      await seedLogo(scene.db);
      return {};
    },
  ],
  [
    listMembers,
    async (scene) => {
      await promote(scene, 'moderator');
      return {};
    },
  ],
  [
    getStorage,
    async (scene) => {
      await promote(scene, 'owner');
      return {};
    },
  ],
  [reportPageError, () => ({ json: PAGE_ERROR })],
  [reportSignedOutPageError, () => ({ json: PAGE_ERROR })],
  [
    listPageErrors,
    async (scene) => {
      await promote(scene, 'owner');
      return {};
    },
  ],
  [
    listLog,
    async (scene) => {
      await promote(scene, 'moderator');
      return {};
    },
  ],
];
