import { useId, useRef } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import './share-link.css';
import { useTranslate } from '../lib/texts/texts.ts';
import { ignore, REFUSED } from '../lib/errors.ts';

const qrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode);

interface ShareLinkProps {
  readonly url: string;
  /** What the link is, as the label of its field and of the QR code: 'Invitation'. */
  readonly label: string;
  /** The sentence that goes with the link where the browser can share. */
  readonly text: string;
}

/** A link as text and QR code, to copy, share and print. */
export function ShareLink({ url, label, text }: ShareLinkProps) {
  const t = useTranslate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const hasQrCode = qrCode.useLoaded(true);

  /** The browser rejects when the member closes its dialog. */
  const share = () => void navigator.share({ url, text }).catch((error: unknown) => ignore(error, REFUSED));

  return (
    <div className="share-link">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={field}
        className="field-input"
        dir="ltr"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {hasQrCode && <qrCode.Component text={url} label={t('link.qrCode', { label })} />}
      <div className="share-link-actions">
        <Button onClick={() => void copyText(url, field.current)}>{t('link.copy')}</Button>
        {'share' in navigator && <Button onClick={share}>{t('link.share')}</Button>}
        <Button onClick={() => window.print()}>{t('link.print')}</Button>
      </div>
    </div>
  );
}
