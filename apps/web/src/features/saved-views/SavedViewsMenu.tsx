import { Bookmark, Check } from 'lucide-react';
import { useState } from 'react';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { isSameFilter, savedFilterOf } from '../ticket-filter/describe-filter.ts';
import { noFilter } from '../ticket-filter/filter-parts.ts';
import type { AgencyFilterChange, AgencyTicketFilter } from '../ticket-filter/ticket-filter.ts';
import { useSavedViews } from './use-saved-views.ts';

const importDialogs = () => import('./dialogs.ts');
const ViewNameDialog = lazyComponent(async () => (await importDialogs()).ViewNameDialog);
const ManageViewsDialog = lazyComponent(async () => (await importDialogs()).ManageViewsDialog);

const noView: AgencyFilterChange = { ...noFilter, sort: undefined, direction: undefined };

/** Applies saved views, saves the current filters as one, and opens the list of views. */
export function SavedViewsMenu({
  filter,
  onFilterChange,
}: {
  filter: AgencyTicketFilter;
  onFilterChange: (change: AgencyFilterChange) => void;
}) {
  const { data } = useSavedViews();
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const views = data?.items ?? [];
  const current = savedFilterOf(filter);
  const shown = views.find((view) => isSameFilter(savedFilterOf(view.filter), current));
  const choices = views.map((view) => ({
    id: view.id,
    label: view.name,
    run: () => onFilterChange({ ...noView, ...view.filter }),
  }));
  useScreenCommands(choices.map((choice) => ({ ...choice, detail: 'View' })));
  const close = (): void => setOpen(null);
  const hasChoice = Object.keys(current).length > 0;
  return (
    <>
      <MenuButton
        label={shown ? `View: ${shown.name}` : 'Views'}
        className="max-w-60"
        entries={[
          ...choices.map(({ id, label, run }) => ({
            id,
            label,
            icon: id === shown?.id ? <Check aria-hidden="true" /> : <span className="size-4" />,
            onAction: run,
          })),
          ...(choices.length > 0 ? [{ kind: 'separator' as const, id: 'separator' }] : []),
          {
            id: 'save',
            label: 'Save Current Filters...',
            isDisabled: !hasChoice || shown !== undefined,
            ...(!hasChoice && { description: 'Choose a filter first' }),
            ...(shown && { description: 'Already saved' }),
            onAction: () => setOpen('save'),
          },
          {
            id: 'manage',
            label: 'Manage Views...',
            isDisabled: views.length === 0,
            onAction: () => setOpen('manage'),
          },
        ]}
      >
        <Bookmark aria-hidden="true" />
        <span className="truncate">{shown?.name ?? 'Views'}</span>
      </MenuButton>
      {open === 'save' && <ViewNameDialog view={null} filter={current} onClose={close} />}
      {open === 'manage' && <ManageViewsDialog onClose={close} />}
    </>
  );
}
