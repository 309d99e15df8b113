import { useTranslate } from '../../lib/texts/texts.ts';
import { PageList } from '../../ui/page-list.tsx';
import { RegistrationItem } from './registration-item.tsx';
import { useRegistrations } from './registrations-query.ts';

/** The members who wait for approval, with buttons to decide. */
export function RegistrationList() {
  const t = useTranslate();
  return (
    <PageList
      {...useRegistrations()}
      label={t('registrations.label')}
      empty={t('registrations.empty')}
      renderItem={(registration) => <RegistrationItem key={registration.id} registration={registration} />}
    />
  );
}
