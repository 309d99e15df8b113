import { LANGUAGES } from '@plaza/contract/languages.ts';
import { Globe } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { requestLanguage } from '../../lib/texts/request-language.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { useCommit } from '../../ui/use-commit.ts';
import './language-select.css';

/** The choice of the language of this browser, at the foot of public pages. It works for those who cannot read the present one. */
export function LanguageSelect() {
  const t = useTranslate();
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(t.language);
  const { handlers } = useCommit(requestLanguage);
  useLayoutEffect(() => {
    if (!select.current) return;
    const chosen = select.current.value;
    // The page has turned, perhaps by the setting of the member.
    if (shown.current !== t.language) select.current.value = shown.current = t.language;
    // Chosen in the prerendered page, before this code was loaded. Pseudo-locales are not among the options.
    else if (chosen !== t.language && t.language in LANGUAGES) requestLanguage(chosen);
  }, [t.language]);
  return (
    <label className="language-select">
      <Globe aria-hidden size={18} />
      <span className="visually-hidden">{t('language.label')}</span>
      <select ref={select} defaultValue={t.language} {...handlers}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
