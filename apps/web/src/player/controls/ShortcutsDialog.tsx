import { Switch } from '../../ui/forms/Switch.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { shortcutList } from '../keyboard-shortcuts.ts';

export interface ShortcutsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  hasCharacterKeys: boolean;
  onCharacterKeysChange: (isOn: boolean) => void;
}

/** Lists all keyboard shortcuts of the player, with a switch for single-character ones. */
export function ShortcutsDialog({
  isOpen,
  onOpenChange,
  hasCharacterKeys,
  onCharacterKeysChange,
}: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
        {shortcutList.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="inline-flex min-w-6 items-center justify-center rounded-sm border border-line bg-sunken px-1.5 text-xs font-medium"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-soft">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <Switch isSelected={hasCharacterKeys} onChange={onCharacterKeysChange}>
          Single-character shortcuts
        </Switch>
        <p className="mt-1 text-xs text-faint">
          Never active while typing. Arrows and the space bar work either way.
        </p>
      </div>
    </Dialog>
  );
}
