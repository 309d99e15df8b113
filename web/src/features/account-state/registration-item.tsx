import { approveRegistration, type Registration } from '@plaza/contract/registration.ts';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast.tsx';
import { isDecided, showDecided } from './decided.ts';
import { refreshRegistrations } from './registrations-query.ts';
import { RejectionDialog } from './rejection-dialog.tsx';

export function RegistrationItem({ registration }: { readonly registration: Registration }) {
  const t = useTranslate();
  const { id, username, name, profilePicture, about, createdAt } = registration;
  const [isRejecting, setRejecting] = useState(false);
  const { busy, failure, approve } = useApproval(id);
  return (
    <li>
      <div className="registration-member">
        <Avatar name={name} picture={profilePicture} size={56} />
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className="registration-facts">
            <bdi>@{username}</bdi> · <RelativeTime at={createdAt} />
          </p>
        </div>
      </div>
      {about !== '' && (
        <p className="registration-about" dir="auto">
          {about}
        </p>
      )}
      <Alert>{failure}</Alert>
      <div className="registration-actions">
        <Button
          tone="primary"
          busy={busy}
          aria-label={t('registrations.approveMember', { name })}
          onClick={() => void approve()}
        >
          {t('registrations.approve')}
        </Button>
        <Button
          disabled={busy}
          aria-label={t('registrations.rejectMember', { name })}
          onClick={() => setRejecting(true)}
        >
          {t('registrations.reject')}
        </Button>
      </div>
      <RejectionDialog registration={registration} open={isRejecting} onClose={() => setRejecting(false)} />
    </li>
  );
}

function useApproval(registrationId: number) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function approve(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(approveRegistration, { params: { registrationId } });
      showToast(currentTranslate()('api.registration_approved'));
      await refreshRegistrations();
    } catch (error) {
      if (isDecided(error)) await showDecided(error);
      else setFailure(messageOf(error));
    }
    setBusy(false);
  }
  return { busy, failure, approve };
}
