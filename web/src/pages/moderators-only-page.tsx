import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown to other members at the addresses of moderators and owners. */
export function ModeratorsOnlyPage() {
  const t = useTranslate();
  usePageTitle(t('manage.title'));
  return <Notice title={t('manage.forModerators.title')} text={t('manage.forModerators.text')} />;
}
