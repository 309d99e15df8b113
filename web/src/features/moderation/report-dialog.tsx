import { createReport, REASON_OPTIONS, REPORT_TEXT_MAX, type ReportReason } from '@plaza/contract/report.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { changeDraft, createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast.tsx';
import './moderation.css';
import type { ReportedProps } from './more-menu.tsx';

interface ReportDialogProps extends ReportedProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface ReportDraft extends Readonly<Record<string, string>> {
  readonly reason: ReportReason;
  readonly text: string;
}

const EMPTY: ReportDraft = { reason: 'spam', text: '' };

/** The dialog that reports a post, a comment or a member. What is typed stays until it is sent, also while the dialog is closed. */
export function ReportDialog({ subjectType, subjectId, open, onClose }: ReportDialogProps) {
  const [form] = useState(() => createDraftForm(EMPTY));
  const { draft, failure, busy, textField } = useForm(form);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: () => ({}),
      async send({ reason, text }, { signal }) {
        const json = { subjectType, subjectId, reason, text };
        const { message } = await call(createReport, { json }, { signal });
        onClose();
        showToast(message);
        return undefined;
      },
      onRejected: focusError,
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report this ${subjectType}?`}
      description="Moderators will see who reports, nobody else. You can follow the outcome in the settings."
    >
      <form {...formProps} className="form report-form">
        <RadioGroup
          legend="Why?"
          name="reason"
          options={REASON_OPTIONS}
          value={draft.reason}
          disabled={busy}
          onChange={(reason) => changeDraft(form, { reason })}
        />
        <TextArea
          {...textField('text')}
          label="What should moderators know?"
          hint={`Optional. At most ${REPORT_TEXT_MAX} characters.`}
        />
        <Alert>{failure}</Alert>
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={busy}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
