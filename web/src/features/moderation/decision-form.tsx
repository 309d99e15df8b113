import { createDecision, type Decision } from '@plaza/contract/decision.ts';
import type { Measure } from '@plaza/contract/measure.ts';
import type { ReportedSubject } from '@plaza/contract/report.ts';
import { cleanText } from '@plaza/contract/text.ts';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { SendOptions } from '../../api/send.ts';
import { changeDraft, createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey, Translate } from '../../lib/texts/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast.tsx';
import { refreshModeration } from './moderation-queries.ts';

const OUTCOMES = {
  none: { remove: false, measure: 'none' },
  remove: { remove: true, measure: 'none' },
  'remove and warn': { remove: true, measure: 'warn' },
  warn: { remove: false, measure: 'warn' },
  'suspend 1': { remove: false, measure: 'suspend_1' },
  'suspend 7': { remove: false, measure: 'suspend_7' },
  'suspend 30': { remove: false, measure: 'suspend_30' },
  suspend: { remove: false, measure: 'suspend' },
} as const satisfies Record<string, { remove: boolean; measure: Measure }>;
type Outcome = keyof typeof OUTCOMES;

interface DecisionDraft extends Readonly<Record<string, string>> {
  readonly outcome: Outcome;
  readonly rule: string;
  readonly reason: string;
}

const EMPTY: DecisionDraft = { outcome: 'none', rule: '', reason: '' };

interface DecisionFormProps {
  readonly subject: ReportedSubject;
  readonly onDecided: (decision: Decision) => void;
}

/** The form in which a moderator decides about a subject. */
export function DecisionForm({ subject, onDecided }: DecisionFormProps) {
  const t = useTranslate();
  const [form] = useState(() => createDraftForm(EMPTY));
  const { draft, failure, busy, textField } = useForm(form);
  const { formProps, focusError } = useSubmit(submit);
  const options = optionsFor(subject, t);
  // The content may be removed, or deleted, since it was chosen.
  const outcome = options.some(([each]) => each === draft.outcome) ? draft.outcome : 'none';

  function submit(): Promise<FieldErrors> {
    return submitForm(form, {
      validate: ({ reason }) => ({
        reason: outcome !== 'none' && cleanText(reason, 'lines') === '' ? t('api.reason_missing') : undefined,
      }),
      send: ({ rule, reason }, { signal }) => send({ rule, reason }, signal),
      onRejected: focusError,
    });
  }

  async function send(
    texts: Pick<DecisionDraft, 'rule' | 'reason'>,
    signal: SendOptions['signal'],
  ): Promise<undefined> {
    const { subjectType, subjectId, previousId } = subject;
    const json = { subjectType, subjectId, previousId, ...OUTCOMES[outcome], ...texts };
    try {
      const decision = await call(createDecision, { json }, { signal });
      const { remove, measure } = decision;
      showToast(t('moderation.decisionForm.decided', { remove: String(remove), measure }));
      onDecided(decision);
    } catch (error) {
      // The text stays; the subject is shown with the decision of the other moderator.
      if (error instanceof ApiError && error.code === 'already_decided') void refreshModeration();
      throw error;
    }
    void refreshModeration();
  }

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
      <div className="settings-actions">
        <Button type="submit" tone={outcome === 'none' ? 'primary' : 'danger'} busy={busy}>
          {t('moderation.decisionForm.submit')}
        </Button>
      </div>
    </form>
  );
}

function optionsFor(
  { subjectType: type, state, can }: ReportedSubject,
  t: Translate,
): (readonly [Outcome, string])[] {
  const none = ['none', t('moderation.decisionForm.none')] as const;
  if (!can.act) return [none];
  const ofMember = MEMBER_OPTIONS.map(([outcome, key]) => [outcome, t(key)] as const);
  if (type === 'member' || state !== 'visible') return [none, ...ofMember];
  return [
    none,
    ['remove', t('moderation.decisionForm.remove', { type })],
    ['remove and warn', t('moderation.decisionForm.removeAndWarn', { type })],
    ...ofMember,
  ];
}

const MEMBER_OPTIONS: readonly (readonly [Outcome, PlainTextKey])[] = [
  ['warn', 'moderation.decisionForm.warn'],
  ['suspend 1', 'moderation.decisionForm.suspendForADay'],
  ['suspend 7', 'moderation.decisionForm.suspendFor7Days'],
  ['suspend 30', 'moderation.decisionForm.suspendFor30Days'],
  ['suspend', 'moderation.decisionForm.suspend'],
];
