import { useId, useState } from 'react';
import { SearchField } from '../forms/SearchField.tsx';
import { Switch } from '../forms/Switch.tsx';
import { DialogContent } from '../overlays/DialogContent.tsx';
import { characterKeys, writeCharacterKeys } from './character-keys.ts';
import { currentSources, EVERYWHERE, type Shortcut } from './commands.ts';
import { Keys } from './Keys.tsx';
import { shortcutText } from './shortcut-text.ts';

export interface ShortcutsDialogProps {
  onClose: () => void;
}

/** More shortcuts than this take the width of the window, so that all of them fit on one screen. */
const MANY = 24;
const columnStyle = { columnWidth: '17rem', columnGap: 24 };

/** Lists the keyboard shortcuts of the current screen, with a search and a switch for single-character ones. */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const [sections] = useState(shortcutSections);
  const [sought, setSought] = useState('');
  const found = searchShortcuts(sections, sought);
  const count = sections.reduce((sum, [, shortcuts]) => sum + shortcuts.length, 0);
  return (
    <DialogContent
      isOpen
      onOpenChange={onClose}
      title="Keyboard Shortcuts"
      size={count > MANY ? 'full' : 'lg'}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label="Search the shortcuts"
          isLabelHidden
          placeholder="Search the shortcuts"
          value={sought}
          onChange={setSought}
          className="min-w-0 flex-1"
        />
        <Switch isSelected={characterKeys.use()} onChange={writeCharacterKeys}>
          Single-character shortcuts
        </Switch>
      </div>
      {found.length === 0 && <p className="text-sm text-soft">No shortcut for this.</p>}
      <div style={columnStyle}>
        {found.map(([scope, shortcuts]) => (
          <ShortcutSection key={scope} scope={scope} shortcuts={shortcuts} />
        ))}
      </div>
      <p className="mt-1 text-xs text-faint">
        Single characters are never active while typing. Arrows, the space bar and combinations of keys work
        either way.
      </p>
    </DialogContent>
  );
}

function ShortcutSection({ scope, shortcuts }: { scope: string; shortcuts: readonly Shortcut[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-3">
      <h3 id={id} className="mb-1 text-sm font-semibold">
        {scope}
      </h3>
      <dl className="flex flex-col gap-1 text-sm">
        {shortcuts.map(({ keys, does }) => (
          <div key={identityOf({ keys, does })} className="flex break-inside-avoid gap-3">
            <dt className="flex w-20 shrink-0 flex-wrap items-start gap-1">
              {keys.map((key) => (
                <Keys key={key}>{key}</Keys>
              ))}
            </dt>
            <dd className="text-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns the shortcuts whose keys or action contain all words of a search, by section. */
function searchShortcuts(
  sections: ReturnType<typeof shortcutSections>,
  sought: string,
): ReturnType<typeof shortcutSections> {
  const words = sought.toLowerCase().split(/\s+/u).filter(Boolean);
  return sections
    .map(([scope, shortcuts]) => {
      const matches = shortcuts.filter((shortcut) => {
        const text = `${scope} ${identityOf(shortcut)}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      return [scope, matches] as const;
    })
    .filter(([, shortcuts]) => shortcuts.length > 0);
}

const identityOf = ({ keys, does }: Shortcut): string => [...keys, does].join(' ');

const escape: Shortcut = { keys: ['Esc'], does: 'Close a dialog, a menu or a list' };

/** Returns the shortcuts that the page offers now, by the part that handles them. */
function shortcutSections(): ReadonlyArray<readonly [string, readonly Shortcut[]]> {
  const sections = new Map<string, Shortcut[]>();
  // Those of the screen come first.
  const sources = currentSources().toSorted(
    (one, other) => Number(one.scope === EVERYWHERE) - Number(other.scope === EVERYWHERE),
  );
  for (const { scope, commands, shortcuts = [] } of sources) {
    const section = sections.get(scope) ?? [];
    for (const { shortcut, label } of commands)
      if (shortcut !== undefined) section.push({ keys: [shortcutText(shortcut)], does: label });
    section.push(...shortcuts);
    if (section.length > 0) sections.set(scope, section);
  }
  sections.get(EVERYWHERE)?.push(escape);
  return [...sections].map(([scope, shortcuts]) => [scope, withoutRepeated(shortcuts)]);
}

/** A screen that is being replaced may still offer what the next one does. */
const withoutRepeated = (shortcuts: readonly Shortcut[]): readonly Shortcut[] => [
  ...new Map(shortcuts.map((shortcut) => [identityOf(shortcut), shortcut])).values(),
];
