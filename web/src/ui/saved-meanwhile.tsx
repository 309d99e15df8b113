import { useId, type ReactNode } from 'react';
import { useTranslate } from '../lib/texts/texts.ts';
import { PlainText } from './linked-text.tsx';
import './saved-meanwhile.css';

/** What was saved elsewhere since the form was opened, and is replaced by a save. */
export function SavedMeanwhile({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const id = useId();
  return (
    <section className="saved-meanwhile" aria-labelledby={id}>
      <h2 id={id}>{t('form.savedMeanwhile')}</h2>
      {children}
    </section>
  );
}

/** The settings that were saved elsewhere meanwhile, by their labels; nothing if there are none. */
export function SettingsSavedMeanwhile({
  settings,
}: {
  readonly settings: readonly (readonly [string, string])[];
}) {
  const t = useTranslate();
  if (settings.length === 0) return null;
  return (
    <SavedMeanwhile>
      <dl>
        {settings.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <PlainText text={value || t('form.empty')} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('form.savingReplaces')}</p>
    </SavedMeanwhile>
  );
}
