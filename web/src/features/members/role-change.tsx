import type { Member } from '@plaza/contract/member.ts';
import type { Role } from '@plaza/contract/role.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfirmedChange } from '../session/use-confirmed-change.ts';
import { refreshMembers } from './members-query.ts';

const ROLES: readonly (readonly [Role, PlainTextKey])[] = [
  ['user', 'members.roleChange.user'],
  ['moderator', 'members.roleChange.moderator'],
  ['owner', 'members.roleChange.owner'],
];

/** The button and the dialog that change the role of a member. */
export function RoleChange({ member: { userId, name, role } }: { readonly member: Member }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<Role>();
  const { change, failure, reset, busy, dialog } = useConfirmedChange((next: Role, options) =>
    call(changeRole, { params: { userId }, json: { role: next } }, options),
  );

  async function save(): Promise<void> {
    if (chosen === undefined || !(await change(chosen))) return;
    setChosen(undefined);
    showToast(t('members.roleChange.done', { name }));
    await refreshMembers();
  }

  return (
    <>
      <Button aria-label={t('members.roleChange.openFor', { name })} onClick={() => setChosen(role)}>
        {t('members.roleChange.open')}
      </Button>
      <ConfirmDialog
        open={chosen !== undefined}
        title={t('members.roleChange.title', { name })}
        description={t('members.roleChange.description')}
        confirm={t('common.save')}
        tone="primary"
        busy={busy}
        failure={failure}
        isDisabled={chosen === role}
        onClose={() => {
          setChosen(undefined);
          reset();
        }}
        onConfirm={() => void save()}
      >
        <RadioGroup
          legend={t('members.roleChange.role')}
          name="role"
          options={ROLES.map(([each, key]) => [each, t(key)])}
          value={chosen ?? role}
          disabled={busy}
          onChange={setChosen}
        />
      </ConfirmDialog>
      {dialog}
    </>
  );
}
