import { useState } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { changeMember } from '../session/change-member.ts';
import { useMember } from '../session/member.ts';
import {
  refusedChange,
  SETTLED,
  type AccountChange,
  type AccountForm,
  type Problems,
} from './account-change.ts';

/** How long it says that something was saved, in milliseconds. The specification's. */
const SAVED_MS = 1500;

/** Says that changes were saved. */
export function showSaved(message: string): void {
  showToast(message, { stays: SAVED_MS });
}

/** Saves a form of the settings. @param onSaved told when it is saved */
export function useAccountChange(onSaved: () => void) {
  const { userId } = useMember();
  const [change, setChange] = useState(SETTLED);

  /** Answers what is wrong with which field. `currentPassword`: when the server has asked for it. */
  async function save(form: AccountForm, currentPassword?: string): Promise<Problems> {
    const onUploadProgress = (part: number) =>
      setChange({ ...SETTLED, part, ...(currentPassword !== undefined && { unproven: form }) });
    onUploadProgress(0);
    try {
      const { message } = await changeMember(
        userId,
        { form: { ...form, ...(currentPassword !== undefined && { currentPassword }) } },
        form.image || form.banner ? { onUploadProgress } : {},
      );
      setChange(SETTLED);
      onSaved();
      showSaved(message);
      return {};
    } catch (error) {
      const refused: AccountChange = refusedChange(form, currentPassword !== undefined, error);
      setChange(refused);
      return refused.problems;
    }
  }

  return {
    change,
    save,
    /** Says what is wrong before anything is sent. */
    blame: (problems: Problems) => setChange({ problems }),
    /** Leaves it as it was before it was tried. */
    settle: () => setChange(SETTLED),
  };
}

/** Goes to the first field that something is wrong with. */
export function focusFirst(form: HTMLFormElement | null, problems: Problems): void {
  const [first] = Object.keys(problems);
  const field = first === undefined ? null : form?.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}
