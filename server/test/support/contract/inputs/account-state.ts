import { getAccountState } from '@plaza/contract/account-state.ts';
import {
  approveRegistration,
  countRegistrations,
  listRegistrations,
  rejectRegistration,
} from '@plaza/contract/registration.ts';
import { seedApplicant } from '../../registrations.ts';
import { promote, type GoodInput, type Scene } from '../scene.ts';

let applicants = 0;

export const ACCOUNT_STATE_INPUTS: readonly GoodInput[] = [
  [getAccountState, () => ({})],
  [listRegistrations, asModerator],
  [countRegistrations, asModerator],
  [approveRegistration, aboutApplicant],
  [
    rejectRegistration,
    async (scene) => ({ ...(await aboutApplicant(scene)), json: { reason: 'Unknown here' } }),
  ],
];

async function asModerator(scene: Scene) {
  await promote(scene, 'moderator');
  return {};
}

async function aboutApplicant(scene: Scene) {
  await promote(scene, 'moderator');
  const { registrationId } = await seedApplicant(scene.db, `applicant${++applicants}`);
  return { params: { registrationId } };
}
