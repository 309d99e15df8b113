import { RegistrationList } from '../../features/account-state/registration-list.tsx';

/** The members who wait for approval. */
export function RegistrationsPage() {
  return (
    <section>
      <h2>Waiting for approval</h2>
      <RegistrationList />
    </section>
  );
}
