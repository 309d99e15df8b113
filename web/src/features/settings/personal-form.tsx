import { PROFILE_UPDATED } from '@plaza/contract/user.ts';
import { useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import '../../ui/form.css';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useMember } from '../session/member.ts';
import { CurrentPasswordDialog } from './current-password-dialog.tsx';
import { differencesOf, problemsOf, type PersonalDraft } from './personal-draft.ts';
import { PicturesField } from './pictures-field.tsx';
import { focusFirst, showSaved, useAccountChange } from './use-account-change.ts';
import { UsernameField } from '../session/username-field.tsx';

/** How others see the member, and where they are reached. Only what differs is sent. */
export function PersonalForm() {
  const member = useMember();
  const [draft, setDraft] = useState<PersonalDraft>({});
  const { change, save, blame, settle } = useAccountChange(() => setDraft({}));
  const { part, problems, failure, unproven } = change;
  const form = useRef<HTMLFormElement>(null);
  const busy = part !== undefined;

  function edit(edited: PersonalDraft): void {
    // A picture is checked while one goes on typing.
    setDraft((before) => ({ ...before, ...edited }));
    blame(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in edited))));
  }

  async function submit(): Promise<void> {
    const differences = differencesOf(draft, member);
    const wrong = problemsOf(differences);
    if (Object.keys(differences).length === 0) {
      setDraft({});
      return showSaved(PROFILE_UPDATED);
    }
    if (Object.keys(wrong).length === 0) return focusFirst(form.current, await save(differences));
    blame(wrong);
    focusFirst(form.current, wrong);
  }

  const shared = { readOnly: busy, required: true };
  return (
    <>
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <PicturesField
          draft={draft}
          problems={problems}
          disabled={busy}
          onChoose={edit}
          onProblem={(problem) => blame({ ...problems, ...problem })}
        />
        <Field
          {...shared}
          label="Name"
          name="name"
          autoComplete="name"
          value={draft.name ?? member.name}
          error={problems['name']}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <UsernameField
          {...shared}
          value={draft.username ?? member.username}
          current={member.username}
          error={problems['username']}
          onEdit={(username) => edit({ username })}
        />
        <Field
          {...shared}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={draft.email ?? member.email}
          error={problems['email']}
          onChange={(event) => edit({ email: event.currentTarget.value })}
        />
        {busy && (draft.image ?? draft.banner) && <UploadProgress part={part} />}
        <Alert>{failure}</Alert>
        <div className="settings-actions">
          <Button type="submit" tone="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
      <CurrentPasswordDialog
        open={unproven !== undefined}
        busy={busy}
        problem={change.proofProblem}
        onCancel={settle}
        onConfirm={(password) => {
          if (unproven) void save(unproven, password).then((wrong) => focusFirst(form.current, wrong));
        }}
      />
    </>
  );
}
