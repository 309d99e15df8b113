import { decideAppeal, revertDecision, type Decision } from '@plaza/contract/decision.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { DecisionItem } from './decision-item.tsx';
import { DecisionTextForm } from './decision-text-form.tsx';
import { useDecisions } from './moderation-queries.ts';

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
          {decision.can.revert && <Reversal id={decision.id} />}
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
      {...useDecisions('open')}
      label={t('moderation.appeals.label')}
      empty={t('moderation.appeals.empty')}
      renderItem={(decision) => (
        <DecisionItem key={decision.id} decision={decision} member={<Concerned decision={decision} />}>
          {decision.can.decideAppeal && (
            <DecisionTextForm
              label={t('moderation.appeal.answer')}
              hint={t('moderation.appeal.answerHint')}
              choices={['moderation.appeal.reject', 'moderation.appeal.grant']}
              send={(answer, choice, options) => {
                const params = { decisionId: decision.id };
                const isGranted = choice === 'moderation.appeal.grant';
                return call(decideAppeal, { params, json: { isGranted, answer } }, options);
              }}
            />
          )}
        </DecisionItem>
      )}
    />
  );
}

function Concerned({ decision: { member } }: { readonly decision: Decision }) {
  return (
    <TextLink to={pagePath('profile', { id: member.username })}>
      <bdi>@{member.username}</bdi>
    </TextLink>
  );
}

function Reversal({ id }: { readonly id: number }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('common.cancel') : t('moderation.reversal.open')}
      </Button>
      {isOpen && (
        <DecisionTextForm
          label={t('moderation.reversal.reason')}
          hint={t('moderation.reversal.reasonHint')}
          choices={['moderation.reversal.submit']}
          send={(reason, _choice, options) =>
            call(revertDecision, { params: { decisionId: id }, json: { reason } }, options)
          }
        />
      )}
    </>
  );
}
