import { useEffect, useRef } from 'react';
import { useCommunity } from '../../lib/community.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import './recovery.css';

/** New recovery codes, to copy, print or download: they are not shown again. */
export function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslate();
  const { name } = useCommunity();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const text = codes.join('\n');
  // They appear far from the pressed button on a phone.
  useEffect(() => box.current?.focus(), []);

  return (
    <div
      className="recovery-codes"
      ref={box}
      tabIndex={-1}
      aria-label={t('recovery.newCodes.label')}
      role="group"
    >
      <p>
        <strong>{t('recovery.newCodes.keep')}</strong> {t('recovery.newCodes.use')}
      </p>
      <h3 className="recovery-codes-title">
        {t.rich('recovery.newCodes.title', { community: <bdi>{name}</bdi> })}
      </h3>
      <ol ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-actions">
        <Button onClick={() => void copyText(text, list.current)}>{t('common.copy')}</Button>
        <Button onClick={() => window.print()}>{t('recovery.newCodes.print')}</Button>
        <a
          className="button button-plain"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${name}\n${text}\n`)}`}
        >
          {t('recovery.newCodes.download')}
        </a>
      </div>
    </div>
  );
}
