import { decideAppeal, revertDecision, type Decision } from '@plaza/contract/decision.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { call } from '../../api/call.ts';
import { openForm, resetForm } from '../../forms/draft-form.ts';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PlainText } from '../../ui/linked-text.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { DecisionItem } from './decision-item.tsx';
import { useMember } from '../session/member.ts';
import { decisionTextForm, DecisionTextForm } from './decision-text-form.tsx';
import { useDecisions } from './moderation-queries.ts';
import { useAppeals } from './use-appeals.ts';

/** The decisions of moderators, with buttons to revert them. */
export function DecisionList() {
  const t = useTranslate();
  return (
    <PageList
      {...useDecisions(undefined)}
      label={t('moderation.decisions.label')}
      empty={t('moderation.decisions.empty')}
      renderItem={(decision) => (
        <DecisionItem key={decision.id} decision={decision} member={<Concerned decision={decision} />}>
          {decision.can.revert && <Reversal decision={decision} />}
        </DecisionItem>
      )}
    />
  );
}

/** The decisions with an open appeal, and the form that answers it. */
export function AppealList() {
  const t = useTranslate();
  return (
    <PageList
      {...useAppeals()}
      label={t('moderation.appeals.label')}
      empty={t('moderation.appeals.empty')}
      renderItem={(decision) => (
        <DecisionItem key={decision.id} decision={decision} member={<Concerned decision={decision} />}>
          <AppealAnswer decision={decision} />
        </DecisionItem>
      )}
    />
  );
}

/** The form that answers an appeal, or why there is none. */
function AppealAnswer({ decision: { id, appeal, can } }: { readonly decision: Decision }) {
  const t = useTranslate();
  const { draft } = useStore(decisionTextForm(useMember().userId, 'answer to appeal', id));
  if (can.decideAppeal)
    return (
      <DecisionTextForm
        kind="answer to appeal"
        decisionId={id}
        label={t('moderation.appeal.answer')}
        hint={t('moderation.appeal.answerHint')}
        choices={['moderation.appeal.reject', 'moderation.appeal.grant']}
        send={(answer, choice, options) => {
          const isGranted = choice === 'moderation.appeal.grant';
          return call(decideAppeal, { params: { decisionId: id }, json: { isGranted, answer } }, options);
        }}
      />
    );
  if (appeal?.outcome !== 'open')
    return (
      draft.text !== '' && (
        <>
          <p className="subject-facts">{t('moderation.appeal.notSent')}</p>
          <p className="subject-text">
            <PlainText text={draft.text} />
          </p>
        </>
      )
    );
  // Who may change a decision and not answer its appeal made it.
  return can.revert && <p className="subject-facts">{t('api.other_moderator_required')}</p>;
}

function Concerned({ decision: { member } }: { readonly decision: Decision }) {
  return (
    <TextLink to={pagePath('profile', { id: member.username })}>
      <bdi>@{member.username}</bdi>
    </TextLink>
  );
}

function Reversal({ decision: { id, remove, measure } }: { readonly decision: Decision }) {
  const t = useTranslate();
  const form = decisionTextForm(useMember().userId, 'reversal', id);
  const { isOpen } = useStore(form);
  const reopens = !remove && measure === 'none';
  return (
    <>
      <Button
        aria-expanded={isOpen}
        onClick={() => (isOpen ? resetForm(form) : openForm(form, { text: '' }))}
      >
        {isOpen ? t('common.cancel') : t('moderation.reversal.open')}
      </Button>
      {isOpen && (
        <DecisionTextForm
          kind="reversal"
          decisionId={id}
          label={t('moderation.reversal.reason')}
          hint={t(reopens ? 'moderation.reversal.reopens' : 'moderation.reversal.reasonHint')}
          choices={['moderation.reversal.submit']}
          send={(reason, _choice, options) =>
            call(revertDecision, { params: { decisionId: id }, json: { reason } }, options)
          }
        />
      )}
    </>
  );
}
