import { updateCommunity, type Community, type SignUpMode } from '@plaza/contract/community.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '@plaza/contract/languages.ts';
import { confirmPassword } from '@plaza/contract/session.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { SendOptions } from '../../api/send.ts';
import { changeDraft, createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useCurrentPassword } from '../session/use-current-password.tsx';
import { differencesOf, invalidChanges, UNCHANGED, type CommunitySettings } from './community-draft.ts';
import { showCommunity } from './community-query.ts';

const MODES: readonly (readonly [SignUpMode, PlainTextKey])[] = [
  ['open', 'community.signUp.open'],
  ['invite', 'community.signUp.invite'],
  ['approval', 'community.signUp.approval'],
  ['closed', 'community.signUp.closed'],
];

/** The form in which an owner changes the settings of the community. Only changed fields are sent. */
export function CommunityForm({ community }: { readonly community: Community }) {
  const t = useTranslate();
  const { form, formProps, dialog } = useCommunityForm(community);
  const { draft, failure, busy, textField } = form;
  return (
    <>
      <form {...formProps} className="form">
        <Field
          {...textField('name')}
          label={t('common.name')}
          required
          value={draft.name ?? community.name}
        />
        <Field
          {...textField('description')}
          label={t('community.description')}
          hint={t('community.descriptionHint')}
          value={draft.description ?? community.description}
        />
        <TextArea
          {...textField('rules')}
          label={t('community.rules')}
          hint={t('community.rulesHint')}
          rows={8}
          value={draft.rules ?? community.rules}
        />
        <RadioGroup
          legend={t('community.signUp.legend')}
          name="signUp"
          options={MODES.map(([mode, key]) => [mode, t(key)])}
          value={draft.signUp ?? community.signUp}
          disabled={busy}
          onChange={form.setSignUp}
        />
        <Checkbox
          label={t('community.membersInvite')}
          name="membersInvite"
          disabled={busy}
          checked={
            draft.membersInvite === undefined ? community.membersInvite : draft.membersInvite === 'yes'
          }
          onChange={({ currentTarget }) => form.setMembersInvite(currentTarget.checked)}
        />
        <Select
          label={t('community.language')}
          hint={t('community.languageHint')}
          disabled={busy}
          options={Object.entries(LANGUAGES)}
          value={
            draft.language === ''
              ? DEFAULT_LANGUAGE
              : (draft.language ?? community.language ?? DEFAULT_LANGUAGE)
          }
          onChange={({ target }) => form.setLanguage(target.value)}
        />
        <Alert>{failure}</Alert>
        <div className="settings-actions">
          <Button type="submit" tone="primary" busy={busy}>
            {t('common.save')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

function useCommunityForm(community: Community) {
  const [form] = useState(() => createDraftForm(UNCHANGED));
  const { dialog, withPassword, isAsking } = useCurrentPassword(() => form.get().sending?.stop());
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: (draft) => invalidChanges(differencesOf(draft, community), currentTranslate()),
      send: (draft, options) => send(differencesOf(draft, community), options),
      onRejected: focusError,
    });
  }

  async function send(json: Partial<CommunitySettings>, { signal }: SendOptions): Promise<undefined> {
    const changed = await withPassword(async (currentPassword) => {
      if (currentPassword !== undefined)
        await call(confirmPassword, { json: { currentPassword } }, { signal });
      return call(updateCommunity, { json }, { signal });
    }, signal);
    showCommunity(changed);
    showToast(currentTranslate()('api.community_updated'));
  }

  const setSignUp = (signUp: SignUpMode) => changeDraft(form, { signUp });
  const setMembersInvite = (may: boolean) => changeDraft(form, { membersInvite: may ? 'yes' : 'no' });
  const setLanguage = (language: string) => {
    if (isLanguage(language)) changeDraft(form, { language: language === DEFAULT_LANGUAGE ? '' : language });
  };
  return {
    form: { ...useForm(form, isAsking), setSignUp, setMembersInvite, setLanguage },
    formProps,
    dialog,
  };
}
