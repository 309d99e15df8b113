import { Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useMember } from '../../features/session/member.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { takeEarlyKeys } from './early-keys.ts';
import { Keys } from './keys.tsx';
import { runShortcut } from './shortcut-actions.ts';
import { isShortcutKey, shortcutOf, type KeyPress, type Shortcut } from './shortcut-keys.ts';
import { useShortcutsOn } from './shortcut-switch.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import './shortcuts.css';
import { useTranslate } from '../../lib/texts/texts.ts';

/** The shortcuts that the sidebar always shows. */
const HINTED: readonly (readonly [PlainTextKey, readonly Shortcut[]])[] = [
  ['shortcuts.hintMove', ['j', 'k']],
  ['shortcuts.hintReact', ['l', 'd']],
  ['shortcuts.hintWrite', ['c', 'n']],
];

/** Keys that were pressed longer ago, before this code was loaded, are ignored. */
const EARLY_MS = 10_000;

/** Runs shortcuts, lists the most common ones while shortcuts are on, and has a button that opens the list of all. */
export function Shortcuts() {
  const t = useTranslate();
  const { username } = useMember();
  const [, navigate] = useLocation();
  const [helping, setHelping] = useState(false);
  const isOn = useShortcutsOn();
  const before = useRef<Element>(null);

  function help(): void {
    before.current = document.activeElement;
    setHelping(true);
  }

  function goBack(): void {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }

  useKeys(isOn, (shortcut) => runShortcut(shortcut, { username, navigate, help }));
  return (
    <div className="shortcuts">
      {isOn && (
        <dl className="shortcuts-hints">
          {HINTED.map(([does, shortcuts]) => (
            <div key={does}>
              <dt>
                {shortcuts.map((shortcut) => (
                  <Keys key={shortcut} of={shortcut} />
                ))}
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className="shortcuts-open" onClick={help}>
        <Keyboard aria-hidden size={18} />
        {t('shortcuts.title')}
      </button>
      <ShortcutsHelp open={helping} isOn={isOn} onClose={() => setHelping(false)} onReturn={goBack} />
    </div>
  );
}

function useKeys(isOn: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  const before = useRef<KeyPress>(undefined);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcutKey(event)) return;
    const shortcut = shortcutOf(event, before.current);
    before.current = event;
    // A repeated key moves through posts; all other shortcuts run once.
    if (!shortcut || (event.repeat && shortcut !== 'j' && shortcut !== 'k')) return;
    event.preventDefault();
    onShortcut(shortcut);
  });
  useEffect(() => {
    const early = takeEarlyKeys().filter(({ timeStamp }) => timeStamp > performance.now() - EARLY_MS);
    if (!isOn) return undefined;
    early.forEach(press);
    const onPress = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onPress);
    return () => window.removeEventListener('keydown', onPress);
  }, [isOn]);
}
