import { useEffect, useRef } from 'react';
import { useCommunity } from '../../lib/community.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import './recovery.css';

/** New recovery codes, to copy, print or download: they are not shown again. */
export function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const { name } = useCommunity();
  const box = useRef<HTMLDivElement>(null);
  const text = codes.join('\n');
  // They appear far from the pressed button on a phone.
  useEffect(() => box.current?.focus(), []);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    showToast('Copied.');
  }

  return (
    <div className="recovery-codes" ref={box} tabIndex={-1} aria-label="New recovery codes" role="group">
      <p>
        <strong>Keep these codes now, they are not shown again.</strong> Each one logs you in once and lets
        you set a new password. Earlier codes do not work any more.
      </p>
      <h3 className="recovery-codes-title">
        Recovery codes for <bdi>{name}</bdi>
      </h3>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-actions">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => window.print()}>Print</Button>
        <a
          className="button button-plain"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${name}\n${text}\n`)}`}
        >
          Download
        </a>
      </div>
    </div>
  );
}
