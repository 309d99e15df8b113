import { updateUser, type UpdatedUser } from '@plaza/contract/user.ts';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/input.ts';
import type { SendOptions } from '../../api/send.ts';
import { updateSession } from './session.ts';
import { heldSession } from './session-store.ts';

/** A new bio (`json`), or anything else of one's account (`form`). */
export type MemberChange = Pick<InputOf<typeof updateUser>, 'json' | 'form'>;

/** Changes the account of the member who is signed in. Every tab shows it at once. @throws ApiError */
export async function changeMember(
  userId: number,
  change: MemberChange,
  options: SendOptions = {},
): Promise<UpdatedUser> {
  const input = { params: { userId }, ...change } as InputOf<typeof updateUser>;
  const updated = await call(updateUser, input, options);
  const { message: _message, resStatus: _resStatus, ...member } = updated;
  // By now somebody else may have signed in.
  if (heldSession()?.userId === userId) updateSession(member);
  return updated;
}
