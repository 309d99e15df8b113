import type { Registration } from '@plaza/contract/registration.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PlainText } from '../../ui/linked-text.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RegistrationActions } from './registration-actions.tsx';

export function RegistrationItem({ registration }: { readonly registration: Registration }) {
  const { username, name, profilePicture, about, createdAt } = registration;
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
        <p className="registration-about">
          <PlainText text={about} />
        </p>
      )}
      <RegistrationActions registration={registration} />
    </li>
  );
}
