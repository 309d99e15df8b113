import { createDecision, type Decision } from '@plaza/contract/decision.ts';
import type { ReportedSubject } from '@plaza/contract/report.ts';
import { cleanText } from '@plaza/contract/text.ts';
import { call } from '../../api/call.ts';
import type { SendOptions } from '../../api/send.ts';
import { baseOf, useBase, type ChangesDraft } from '../../forms/changes-form.ts';
import { changeDraft, resetForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { persistentForms } from '../../forms/persistent-forms.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SubmitActions } from '../../ui/submit-actions.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useMember } from '../session/member.ts';
import { optionsFor, OUTCOMES, type Outcome } from './decision-outcomes.ts';
import { isDecided, refreshModeration } from './moderation-queries.ts';

/** `base`: the newest decision about the subject when the draft was begun. */
type DecisionDraft = ChangesDraft & Readonly<{ outcome: Outcome } & Record<'rule' | 'reason', string>>;

const forms = persistentForms<DecisionDraft>({ outcome: 'none', rule: '', reason: '' });

interface DecisionFormProps {
  readonly subject: ReportedSubject;
  readonly onDecided: (decision: Decision) => void;
}

/** The form in which a moderator decides about a subject. */
export function DecisionForm({ subject, onDecided }: DecisionFormProps) {
  const t = useTranslate();
  const options = optionsFor(subject, t);
  const { form, formProps, outcome } = useDecision(subject, options, onDecided);
  const { isChanged, failure, busy, textField } = useForm(form);

  return (
    <form {...formProps} className="form decision-form">
      <RadioGroup
        legend={t('moderation.decisionForm.outcome')}
        name="outcome"
        options={options}
        value={outcome}
        disabled={busy}
        onChange={(chosen) => changeDraft(form, { outcome: chosen })}
      />
      {outcome !== 'none' && (
        <Field
          {...textField('rule')}
          label={t('moderation.decisionForm.rule')}
          hint={t('moderation.decisionForm.ruleHint')}
          autoComplete="off"
        />
      )}
      <TextArea
        {...textField('reason')}
        label={t('moderation.decisionForm.reason')}
        hint={
          outcome === 'none'
            ? t('moderation.decisionForm.reasonForLog')
            : t('moderation.decisionForm.reasonForMember')
        }
      />
      <Alert>{failure}</Alert>
      <SubmitActions
        tone={outcome === 'none' ? 'primary' : 'danger'}
        busy={busy}
        onCancel={isChanged && (() => resetForm(form))}
      >
        {t('moderation.decisionForm.submit')}
      </SubmitActions>
    </form>
  );
}

function useDecision(
  subject: ReportedSubject,
  options: ReturnType<typeof optionsFor>,
  onDecided: DecisionFormProps['onDecided'],
) {
  const t = useTranslate();
  const form = forms([useMember().userId, `decision about ${subject.subjectType}`, subject.subjectId]);
  const { draft } = useStore(form);
  const { formProps, focusError } = useSubmit(submit);
  useBase(form, { previousId: subject.previousId });
  // The content may be removed, or deleted, since it was chosen.
  const outcome = options.some(([each]) => each === draft.outcome) ? draft.outcome : 'none';

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: ({ reason }) => ({
        reason: outcome !== 'none' && cleanText(reason, 'lines') === '' ? t('api.reason_missing') : undefined,
      }),
      send,
      // The text stays; the subject is shown with the decision of the other moderator, which the next press has seen.
      draftAfter: (sent, error) => (isDecided(error) ? { ...sent, base: undefined } : sent),
      onRejected: focusError,
    });
  }

  async function send(sent: DecisionDraft, { signal }: SendOptions): Promise<undefined> {
    const { subjectType, subjectId, previousId } = subject;
    const { rule, reason } = sent;
    const json = {
      subjectType,
      subjectId,
      ...baseOf(sent, { previousId }),
      ...OUTCOMES[outcome],
      rule,
      reason,
    };
    try {
      const decision = await call(createDecision, { json }, { signal });
      const { remove, measure } = decision;
      showToast(t('moderation.decisionForm.decided', { remove: String(remove), measure }));
      onDecided(decision);
    } catch (error) {
      if (isDecided(error)) void refreshModeration();
      throw error;
    }
    void refreshModeration();
  }

  return { form, formProps, outcome };
}
