// A select or datalist can neither show sections nor run commands.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../Button.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { optionClass } from '../list-class.ts';
import { pluralize } from '../pluralize.ts';
import { PALETTE_SHORTCUT } from './commands.ts';
import { Keys } from './Keys.tsx';
import { shortcutOf } from './shortcut-of.ts';
import { shortcutText } from './shortcut-text.ts';

/** An entry of the palette. */
export interface PaletteItem {
  /** Unique among all sections. */
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly onAction: () => void;
}

export interface PaletteSection {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

/** Texts of the palette, for one that is not about commands. */
export interface PaletteTexts {
  /** Accessible name of the dialog. */
  readonly title: string;
  /** Label of the search field. */
  readonly search: string;
  /** Shown until the first results have loaded. */
  readonly loading: string;
  /** Closes the palette again. */
  readonly shortcut: string;
}

const commandTexts: PaletteTexts = {
  title: 'Command Palette',
  search: 'Search screens, actions and tickets',
  loading: 'Searching tickets',
  shortcut: PALETTE_SHORTCUT,
};

export interface CommandPaletteDialogProps {
  texts?: PaletteTexts;
  query: string;
  onQueryChange: (query: string) => void;
  maxLength: number;
  /** Sections without items are left out. */
  sections: readonly PaletteSection[];
  /** More results may follow. */
  isLoading: boolean;
  /** Why some results could not be loaded. */
  problem: string | null;
  onRetry: () => void;
  onClose: () => void;
}

/** The command palette: a search field over a list of entries, which opens at the top of the window. */
export function CommandPaletteDialog({ onClose, texts = commandTexts, ...rest }: CommandPaletteDialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-30 flex animate-appear items-start justify-center bg-scrim p-2 sm:p-6"
    >
      <Modal className="flex max-h-full w-full min-w-0 flex-col rounded-lg border border-line bg-overlay shadow-overlay sm:max-w-[35rem]">
        <Dialog aria-label={texts.title} className="flex min-h-0 flex-1 flex-col outline-none">
          <PaletteContent {...rest} texts={texts} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * The focus stays in the field: arrow keys move in the list, Enter runs the marked entry. Not React
 * Aria's `Autocomplete`: its module is part of every text field, so that each page with a field
 * would load all of it.
 */
function PaletteContent({
  texts,
  query,
  onQueryChange,
  maxLength,
  sections,
  isLoading,
  problem,
  onRetry,
  onClose,
}: CommandPaletteDialogProps & { readonly texts: PaletteTexts }) {
  const id = useId();
  const shown = sections.filter(({ items }) => items.length > 0);
  const items = shown.flatMap((section) => section.items);
  const [chosenId, choose] = useState<string | null>(null);
  const active = items.find((item) => item.id === chosenId) ?? items[0];
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const move = (step: number): void => {
    const from = active ? items.indexOf(active) : -1;
    choose(items.at((from + step + items.length) % Math.max(items.length, 1))?.id ?? null);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => active?.onAction(),
    [texts.shortcut]: onClose,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { nativeEvent } = event;
    const run = keys[event.key] ?? keys[shortcutOf(nativeEvent) ?? ''];
    if (!run || nativeEvent.isComposing) return;
    event.preventDefault();
    run();
  };

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4 py-2">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <input
          type="text"
          role="combobox"
          // The palette is opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={texts.search}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          placeholder={texts.search}
          maxLength={maxLength}
          value={query}
          onChange={(event) => {
            onQueryChange(event.target.value);
            choose(null);
          }}
          onKeyDown={onKeyDown}
          className="bare-input py-1"
        />
        {isLoading && <Spinner />}
      </div>
      <PaletteResults id={id} sections={shown} active={active} onPoint={(item) => choose(item.id)} />
      {items.length === 0 && problem === null && (
        <p className="px-3 py-5 text-center text-sm text-soft">
          {isLoading ? texts.loading : `Nothing matches “${query.trim()}”.`}
        </p>
      )}
      {problem !== null && (
        <div role="alert" className="flex items-center gap-2 border-t border-line px-4 py-2 text-sm">
          <p className="min-w-0 flex-1 text-failed">{problem}</p>
          <Button size="sm" onPress={onRetry}>
            Retry
          </Button>
        </div>
      )}
      <output className="sr-only">{isLoading ? 'Searching' : pluralize(items.length, 'result')}</output>
    </>
  );
}

const optionId = (paletteId: string, item: PaletteItem): string => `${paletteId}-${item.id}`;

interface PaletteResultsProps {
  /** Id of the palette, from which the ids of the list and its options are made. */
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly active: PaletteItem | undefined;
  readonly onPoint: (item: PaletteItem) => void;
}

/** Lists the entries by section. */
function PaletteResults({ id, sections, active, onPoint }: PaletteResultsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-auto p-1">
      {sections.map(({ heading, items }, index) => (
        <div key={heading} role="group" aria-labelledby={`${id}-section-${index}`}>
          <div id={`${id}-section-${index}`} className="px-2 pt-2 pb-1 text-xs font-medium text-faint">
            {heading}
          </div>
          {items.map((item) => (
            <PaletteOption
              key={item.id}
              id={optionId(id, item)}
              item={item}
              isActive={item === active}
              onPoint={() => onPoint(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onPoint: () => void;
}

function PaletteOption({ id, item, isActive, onPoint }: PaletteOptionProps) {
  const { label, detail, icon, shortcut, onAction } = item;
  return (
    // The text field handles keys and announces the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      // Entries that scroll under a pointer at rest do not count.
      onMouseMove={onPoint}
      onClick={onAction}
      data-focus-visible={isActive || undefined}
      className={optionClass}
    >
      {icon}
      <span className="min-w-0 flex-1">
        {label}
        {detail && <span className="text-xs text-faint"> · {detail}</span>}
      </span>
      {shortcut !== undefined && <Keys>{shortcutText(shortcut)}</Keys>}
    </div>
  );
}
