import { createReport, REPORT_TEXT_MAX, type ReportReason } from '@plaza/contract/report.ts';
import { call } from '../../api/call.ts';
import { changeDraft, resetForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { persistentForms } from '../../forms/persistent-forms.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast.tsx';
import './moderation.css';
import { useMember } from '../session/member.ts';
import type { ReportedProps } from './more-menu.tsx';
import { REASONS, REASON_LABELS } from './report-reasons.ts';

interface ReportDialogProps extends ReportedProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface ReportDraft extends Readonly<Record<string, string>> {
  readonly reason: ReportReason;
  readonly text: string;
}

const forms = persistentForms<ReportDraft>({ reason: 'spam', text: '' });

/** The dialog that reports a post, a comment or a member. What is typed stays until it is sent or cancelled, also while the dialog is closed. */
export function ReportDialog({ subjectType, subjectId, open, onClose }: ReportDialogProps) {
  const t = useTranslate();
  const form = forms([useMember().userId, `report of ${subjectType}`, subjectId]);
  const { draft, failure, busy, textField } = useForm(form);
  const { formProps, focusError } = useSubmit(submit);

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: () => ({}),
      async send({ reason, text }, { signal }) {
        const json = { subjectType, subjectId, reason, text };
        await call(createReport, { json }, { signal });
        onClose();
        showToast(t('api.reported'));
        return undefined;
      },
      onRejected: focusError,
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('moderation.reportDialog.title', { type: subjectType })}
      description={t('moderation.reportDialog.description')}
    >
      <form {...formProps} className="form report-form">
        <RadioGroup
          legend={t('moderation.reportDialog.reason')}
          name="reason"
          options={REASONS.map((reason) => [reason, t(REASON_LABELS[reason])])}
          value={draft.reason}
          disabled={busy}
          onChange={(reason) => changeDraft(form, { reason })}
        />
        <TextArea
          {...textField('text')}
          label={t('moderation.reportDialog.text')}
          hint={t('moderation.reportDialog.textHint', { max: REPORT_TEXT_MAX })}
        />
        <Alert>{failure}</Alert>
        <div className="form-actions">
          <Button
            disabled={busy}
            onClick={() => {
              resetForm(form);
              onClose();
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" tone="primary" busy={busy}>
            {t('moderation.reportDialog.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
