import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown for an id without a post, if the post was never shown and the member has no drafts about it. */
export function NoSuchPost() {
  const t = useTranslate();
  usePageTitle(t('postPage.missing.title'));
  return <Notice title={t('postPage.missing.heading')} text={t('postPage.missing.text')} />;
}
