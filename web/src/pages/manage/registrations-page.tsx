import { RegistrationList } from '../../features/account-state/registration-list.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';

/** The members who wait for approval. */
export function RegistrationsPage() {
  const t = useTranslate();
  return (
    <section>
      <h2>{t('registrations.title')}</h2>
      <RegistrationList />
    </section>
  );
}
