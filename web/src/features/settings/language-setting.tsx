import { LANGUAGES, type Language } from '@plaza/contract/languages.ts';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Select } from '../../ui/field.tsx';
import { changeMember } from '../session/change-member.ts';
import { useMember } from '../session/member.ts';
import { showSaved } from './use-account-form.tsx';

const AUTOMATIC = 'auto';

/** The choice of the member's language. It is saved at once, and the page follows the session: see follow-language.ts. */
export function LanguageSetting({ headingId }: { readonly headingId: string }) {
  const t = useTranslate();
  const { userId, language } = useMember();
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function save(choice: string): Promise<void> {
    setChosen(choice);
    setFailure(undefined);
    try {
      // The options are the languages.
      const { language } = await changeMember(userId, {
        form: { language: choice as Language | typeof AUTOMATIC },
      });
      // The confirmation is in the new language; without its texts the page, too, stays in the old one.
      await changeLanguage(language).catch(() => undefined);
      showSaved('api.profile_updated');
    } catch (error) {
      setFailure(messageOf(error));
    }
    setChosen(undefined);
  }

  return (
    <>
      <Select
        label={t('language.label')}
        aria-labelledby={headingId}
        options={[[AUTOMATIC, t('language.automatic')], ...Object.entries(LANGUAGES)]}
        value={chosen ?? language ?? AUTOMATIC}
        disabled={chosen !== undefined}
        onChange={({ target }) => void save(target.value)}
      />
      <Alert>{failure}</Alert>
    </>
  );
}
