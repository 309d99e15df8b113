import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from './keys.tsx';
import { SHORTCUTS } from './shortcut-keys.ts';
import { setShortcutsOn } from './shortcut-switch.ts';
import { useTranslate } from '../../lib/texts/texts.ts';

interface ShortcutsHelpProps {
  readonly open: boolean;
  readonly isOn: boolean;
  readonly onClose: () => void;
  readonly onReturn: () => void;
}

/** The dialog with all shortcuts and the checkbox that switches them on and off. */
export function ShortcutsHelp({ open, isOn, onClose, onReturn }: ShortcutsHelpProps) {
  const t = useTranslate();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onReturn={onReturn}
      title={t('shortcuts.title')}
      description={t('shortcuts.description')}
    >
      <dl className="shortcuts-all">
        {Object.entries(SHORTCUTS).map(([shortcut, does]) => (
          <div key={shortcut}>
            <dt>
              <Keys of={shortcut} />
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('shortcuts.use')}
        checked={isOn}
        onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  );
}
