import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from './keys.tsx';
import { SHORTCUTS } from './shortcut-keys.ts';
import { setShortcutsOn } from './shortcut-switch.ts';

interface ShortcutsHelpProps {
  readonly open: boolean;
  readonly isOn: boolean;
  readonly onClose: () => void;
  readonly onReturn: () => void;
}

/** The dialog with all shortcuts and the checkbox that switches them on and off. */
export function ShortcutsHelp({ open, isOn, onClose, onReturn }: ShortcutsHelpProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onReturn={onReturn}
      title="Keyboard shortcuts"
      description="Shortcuts are off while you type. Open, like, dislike and comment act on the focused post."
    >
      <dl className="shortcuts-all">
        {Object.entries(SHORTCUTS).map(([shortcut, does]) => (
          <div key={shortcut}>
            <dt>
              <Keys of={shortcut} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use keyboard shortcuts"
        checked={isOn}
        onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
