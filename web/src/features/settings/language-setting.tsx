import { LANGUAGES, type Language } from '@plaza/contract/languages.ts';
import { useAction } from '../../calls/use-action.ts';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { changeMember } from '../session/change-member.ts';
import { useMember } from '../session/member.ts';
import { showSaved } from './use-account-form.tsx';
import { ignore } from '../../lib/errors.ts';
import { Select } from '../../ui/select.tsx';

const AUTOMATIC = 'auto';

/** The choice of the member's language. It is saved at once, and the page follows the session: see follow-language.ts. */
export function LanguageSetting({ headingId }: { readonly headingId: string }) {
  const t = useTranslate();
  const { userId, language } = useMember();
  const {
    run: save,
    input: chosen,
    failure,
  } = useAction(async (choice: string) => {
    // The options are the languages.
    const { language } = await changeMember(userId, {
      form: { language: choice as Language | typeof AUTOMATIC },
    });
    // The confirmation is in the new language; without its texts the page, too, stays in the old one.
    await changeLanguage(language).catch(ignore);
    showSaved('api.profile_updated');
  });

  return (
    <>
      <Select
        label={t('language.label')}
        aria-labelledby={headingId}
        options={[[AUTOMATIC, t('language.automatic')], ...Object.entries(LANGUAGES)]}
        value={chosen ?? language ?? AUTOMATIC}
        onCommit={save}
      />
      <Alert>{failure}</Alert>
    </>
  );
}
