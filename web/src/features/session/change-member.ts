import { updateUser, type UpdatedUser } from '@plaza/contract/user.ts';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/input.ts';
import type { SendOptions } from '../../api/send.ts';
import { updateSession } from './session.ts';
import { getSession } from './session-store.ts';

/** The input of `updateUser`: a new bio in `json`, or other fields of the account in `form`. */
export type MemberChange = Pick<InputOf<typeof updateUser>, 'json' | 'form'>;

/** Changes the account of the signed-in member and updates the session in every tab. @returns the account @throws ApiError */
export async function changeMember(
  userId: number,
  change: MemberChange,
  options: SendOptions = {},
): Promise<UpdatedUser> {
  const input = { params: { userId }, ...change } as InputOf<typeof updateUser>;
  const updated = await call(updateUser, input, options);
  const { message: _message, resStatus: _resStatus, ...member } = updated;
  // Another member may have signed in meanwhile.
  if (getSession()?.userId === userId) updateSession(member);
  return updated;
}
