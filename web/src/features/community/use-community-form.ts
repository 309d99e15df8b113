import { updateCommunity, type Community, type SignUpMode } from '@plaza/contract/community.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '@plaza/contract/languages.ts';
import { confirmPassword } from '@plaza/contract/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import type { SendOptions } from '../../api/send.ts';
import { savedMeanwhile, useBase } from '../../forms/changes-form.ts';
import { changeDraft, resetForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { persistentEditors } from '../../forms/persistent-forms.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { showToast } from '../../ui/toast.tsx';
import { useMember } from '../session/member.ts';
import { useCurrentPassword } from '../session/use-current-password.tsx';
import {
  differencesOf,
  invalidChanges,
  replacesUnseen,
  settingsOf,
  UNCHANGED,
  type CommunitySettings,
} from './community-draft.ts';
import { communityQuery, showCommunity } from './community-query.ts';

const forms = persistentEditors(UNCHANGED);

/** The form of the owner, whose draft is stored on this device. `meanwhile`: what others saved since it was begun. */
export function useCommunityForm(community: Community) {
  const { userId } = useMember();
  const form = forms([userId, 'community']);
  const { dialog, withPassword, isAsking } = useCurrentPassword(() => form.get().sending?.stop());
  const { formProps, focusError } = useSubmit(submit);
  const state = useForm(form, isAsking);
  const settings = settingsOf(community);
  useBase(form, settings);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: (draft) => invalidChanges(differencesOf(draft, community), currentTranslate()),
      send: (draft, options) => send(differencesOf(draft, community), options),
      onRejected: focusError,
    });
  }

  async function send(json: Partial<CommunitySettings>, { signal }: SendOptions): Promise<undefined> {
    await requireSeen(json, community);
    const changed = await withPassword(async (currentPassword) => {
      if (currentPassword !== undefined)
        await call(confirmPassword, { json: { currentPassword } }, { signal });
      return call(updateCommunity, { json }, { signal });
    }, signal);
    showCommunity(changed);
    showToast(currentTranslate()('api.community_updated'));
  }

  const setSignUp = (signUp: SignUpMode) => changeDraft(form, { signUp });
  const setMembersInvite = (may: boolean) =>
    changeDraft(form, { membersInvite: may === community.membersInvite ? undefined : may ? 'yes' : 'no' });
  const setLanguage = (language: string) => {
    if (isLanguage(language)) changeDraft(form, { language: language === DEFAULT_LANGUAGE ? '' : language });
  };
  const meanwhile = savedMeanwhile(state.draft, settings, differencesOf(state.draft, community));
  const cancel = state.isChanged && (() => resetForm(form));
  return {
    form: { ...state, setSignUp, setMembersInvite, setLanguage, cancel, meanwhile },
    formProps,
    dialog,
  };
}

/** Shows the present settings instead of replacing them, if another owner has changed them. @throws ApiError changed_meanwhile */
async function requireSeen(changes: Partial<CommunitySettings>, shown: Community): Promise<void> {
  const present = await queryClient.query({ ...communityQuery, retry: false });
  if (!replacesUnseen(changes, shown, present)) return;
  const message = currentTranslate()('form.changedMeanwhile');
  throw new ApiError({ status: 409, code: 'changed_meanwhile', message });
}
