import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Notice } from '../ui/notice.tsx';

export function NotFoundPage() {
  const t = useTranslate();
  usePageTitle(t('notFound.title'));
  return <Notice title={t('notFound.heading')} text={t('notFound.text')} />;
}
