import type { Community, SignUpMode } from '@plaza/contract/community.ts';
import { mayUsersInvite } from '@plaza/contract/invitation.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '@plaza/contract/languages.ts';
import { useId } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey, Translate } from '../../lib/texts/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SettingsSavedMeanwhile } from '../../ui/saved-meanwhile.tsx';
import { SubmitActions } from '../../ui/submit-actions.tsx';
import type { CommunitySettings } from './community-draft.ts';
import { useCommunityForm } from './use-community-form.ts';
import { Select } from '../../ui/select.tsx';

const MODES: readonly (readonly [SignUpMode, PlainTextKey])[] = [
  ['open', 'community.signUp.open'],
  ['invite', 'community.signUp.invite'],
  ['approval', 'community.signUp.approval'],
  ['closed', 'community.signUp.closed'],
];

const LABELS = {
  name: 'common.name',
  description: 'community.description',
  rules: 'community.rules',
  signUp: 'community.signUp.legend',
  membersInvite: 'community.membersInvite',
  language: 'community.language',
} as const satisfies Record<keyof CommunitySettings, PlainTextKey>;

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
        <MembersInvite
          mode={draft.signUp ?? community.signUp}
          busy={busy}
          checked={
            draft.membersInvite === undefined ? community.membersInvite : draft.membersInvite === 'yes'
          }
          onChange={form.setMembersInvite}
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
        <SettingsSavedMeanwhile
          settings={form.meanwhile.map(([name, value]) => [t(LABELS[name]), shown(name, value, t)])}
        />
        <Alert>{failure}</Alert>
        <SubmitActions busy={busy} onCancel={form.cancel}>
          {t('common.save')}
        </SubmitActions>
      </form>
      {dialog}
    </>
  );
}

interface MembersInviteProps {
  readonly mode: SignUpMode;
  readonly busy: boolean;
  readonly checked: boolean;
  readonly onChange: (may: boolean) => void;
}

/** Whether members may invite; disabled, with the reason, in modes where they cannot. */
function MembersInvite({ mode, busy, checked, onChange }: MembersInviteProps) {
  const t = useTranslate();
  const reasonId = useId();
  const isPossible = mayUsersInvite({ signUp: mode, membersInvite: true });
  return (
    <div>
      <Checkbox
        label={t('community.membersInvite')}
        name="membersInvite"
        disabled={busy || !isPossible}
        aria-describedby={isPossible ? undefined : reasonId}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {!isPossible && (
        <p id={reasonId} className="field-hint">
          {t('community.membersCannotInvite', { mode })}
        </p>
      )}
    </div>
  );
}

/** A setting as the form shows it. */
function shown(name: keyof CommunitySettings, value: string | boolean | null, t: Translate): string {
  if (name === 'language') return LANGUAGES[isLanguage(value) ? value : DEFAULT_LANGUAGE];
  if (typeof value === 'boolean') return value ? '✓' : '–';
  const mode = name === 'signUp' && MODES.find(([each]) => each === value);
  return mode ? t(mode[1]) : (value ?? '');
}
