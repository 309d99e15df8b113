import { PageList } from '../../ui/page-list.tsx';
import { RegistrationItem } from './registration-item.tsx';
import { useRegistrations } from './registrations-query.ts';

/** The members who wait for approval, with buttons to decide. */
export function RegistrationList() {
  return (
    <PageList
      {...useRegistrations()}
      label="Registrations"
      empty="Nobody waits for approval."
      renderItem={(registration) => <RegistrationItem key={registration.id} registration={registration} />}
    />
  );
}
