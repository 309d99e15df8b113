import { useEffect } from 'react';
import { useCommunity } from '../lib/community.ts';
import { addLine, isReachable, unreachable } from '../lib/connection.ts';
import { useStore } from '../lib/store.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import './connection-line.css';

/** The one line that says that Plaza cannot be reached, below the top bar. While it is there, no other message says the same. */
export function ConnectionLine() {
  const t = useTranslate();
  const { name } = useCommunity();
  const isAway = useStore(unreachable);
  useEffect(() => {
    const removeLine = addLine();
    const check = () => void isReachable();
    if (!navigator.onLine) check();
    for (const event of ['offline', 'online']) addEventListener(event, check);
    return () => {
      removeLine();
      for (const event of ['offline', 'online']) removeEventListener(event, check);
    };
  }, []);
  return (
    <p role="status" className="connection-line">
      {isAway &&
        (navigator.onLine
          ? t.rich('connection.unreachable', { community: <bdi>{name}</bdi> })
          : t('connection.offline'))}
    </p>
  );
}
