import { approveRegistration, type Registration } from '@plaza/contract/registration.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { isDecided, showDecided } from './decided.ts';
import { refreshRegistrations } from './registrations-query.ts';
import { RejectionDialog } from './rejection-dialog.tsx';

interface RegistrationActionsProps {
  readonly registration: Pick<Registration, 'id' | 'name'>;
}

/** Approves or rejects a registration. */
export function RegistrationActions({ registration }: RegistrationActionsProps) {
  const t = useTranslate();
  const { id, name } = registration;
  const [isRejecting, setRejecting] = useState(false);
  const { run, isRunning, failure } = useAction(async () => {
    try {
      await call(approveRegistration, { params: { registrationId: id } });
      showToast(currentTranslate()('api.registration_approved'));
      await refreshRegistrations();
    } catch (error) {
      if (!isDecided(error)) throw error;
      await showDecided(error);
    }
  });
  return (
    <>
      <Alert>{failure}</Alert>
      <div className="registration-actions">
        <Button
          tone="primary"
          busy={isRunning}
          aria-label={t('registrations.approveMember', { name })}
          onClick={run}
        >
          {t('registrations.approve')}
        </Button>
        <Button
          disabled={isRunning}
          aria-label={t('registrations.rejectMember', { name })}
          onClick={() => setRejecting(true)}
        >
          {t('registrations.reject')}
        </Button>
      </div>
      <RejectionDialog registration={registration} open={isRejecting} onClose={() => setRejecting(false)} />
    </>
  );
}
