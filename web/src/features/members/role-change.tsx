import type { Member } from '@plaza/contract/member.ts';
import type { Role } from '@plaza/contract/role.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfirmedChange } from '../session/use-confirmed-change.ts';
import { refreshMembers } from './members-query.ts';

const ROLES: readonly (readonly [Role, string])[] = [
  ['user', 'Member'],
  ['moderator', 'Moderator: decides about reports, approves members, removes content'],
  ['owner', 'Owner: also changes roles and the community'],
];

/** The button and the dialog that change the role of a member. */
export function RoleChange({ member: { userId, name, role } }: { readonly member: Member }) {
  const [chosen, setChosen] = useState<Role>();
  const { change, failure, busy, dialog } = useConfirmedChange((next: Role, options) =>
    call(changeRole, { params: { userId }, json: { role: next } }, options),
  );

  async function save(): Promise<void> {
    if (chosen === undefined || !(await change(chosen))) return;
    setChosen(undefined);
    showToast(`The role of ${name} is changed.`);
    await refreshMembers();
  }

  return (
    <>
      <Button aria-label={`Change role of ${name}`} onClick={() => setChosen(role)}>
        Change role
      </Button>
      <Dialog
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={`Change the role of ${name}`}
        description="The new role applies within a second."
      >
        <RadioGroup
          legend="Role"
          name="role"
          options={ROLES}
          value={chosen ?? role}
          disabled={busy}
          onChange={setChosen}
        />
        <Alert>{failure}</Alert>
        <div className="dialog-actions">
          <Button onClick={() => setChosen(undefined)}>Cancel</Button>
          <Button tone="primary" busy={busy} disabled={chosen === role} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
