import { decideAppeal, revertDecision, type Decision } from '@plaza/contract/decision.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { DecisionItem } from './decision-item.tsx';
import { DecisionTextForm } from './decision-text-form.tsx';
import { useDecisions } from './moderation-queries.ts';

/** The decisions of moderators, with buttons to revert them. */
export function DecisionList() {
  return (
    <PageList
      {...useDecisions(undefined)}
      label="Decisions"
      empty="There are no decisions yet."
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
  return (
    <PageList
      {...useDecisions('open')}
      label="Appeals"
      empty="There are no open appeals."
      renderItem={(decision) => (
        <DecisionItem key={decision.id} decision={decision} member={<Concerned decision={decision} />}>
          {decision.can.decideAppeal && (
            <DecisionTextForm
              label="Answer"
              hint="The member reads this."
              choices={['Reject', 'Grant and revert']}
              send={(answer, choice, options) => {
                const params = { decisionId: decision.id };
                return call(
                  decideAppeal,
                  { params, json: { isGranted: choice !== 'Reject', answer } },
                  options,
                );
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
    <>
      :{' '}
      <TextLink to={pagePath('profile', { id: member.username })}>
        <bdi>@{member.username}</bdi>
      </TextLink>
    </>
  );
}

function Reversal({ id }: { readonly id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Cancel' : 'Revert'}
      </Button>
      {isOpen && (
        <DecisionTextForm
          label="Why is it reverted?"
          hint="Optional, for the log. Removed content is shown again."
          choices={['Revert the decision']}
          send={(reason, _choice, options) =>
            call(revertDecision, { params: { decisionId: id }, json: { reason } }, options)
          }
        />
      )}
    </>
  );
}
