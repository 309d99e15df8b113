import { LANGUAGES } from '@plaza/contract/languages.ts';
import { Globe } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import './language-select.css';

/** The choice of the language of this browser, at the foot of public pages. It works for those who cannot read the present one. */
export function LanguageSelect() {
  const t = useTranslate();
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    // Chosen in the prerendered page, before this code was loaded.
    const chosen = select.current?.value;
    if (chosen !== undefined && chosen !== t.language) change(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was chosen before the first render
  }, []);
  return (
    <label className="language-select">
      <Globe aria-hidden size={18} />
      <span className="visually-hidden">{t('language.label')}</span>
      <select ref={select} defaultValue={t.language} onChange={({ target }) => change(target.value)}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Without a connection the page stays in its language, and the next visit is in the chosen one. */
function change(language: string): void {
  import('../../lib/texts/change-language.ts')
    .then(({ changeLanguage }) => changeLanguage(language))
    .catch(() => undefined);
}
