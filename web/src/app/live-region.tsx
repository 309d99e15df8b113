import { sentences } from '../lib/say.ts';
import { useStore } from '../lib/store.ts';

/** The one live region of all pages, which contains what `say` and `announce` say. It is empty at first: screen readers must know it before. */
export function LiveRegion() {
  return (
    <div className="visually-hidden" role="status" aria-live="polite" aria-atomic={false}>
      {useStore(sentences).map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
