import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { describeFilter } from '../ticket-filter/describe-filter.ts';
import { useSavedViewActions, useSavedViews, type SavedView } from './use-saved-views.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

/** Renames and deletes saved views. */
export function ManageViewsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useSavedViews();
  const { remove } = useSavedViewActions();
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const views = data?.items ?? [];
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Saved Views"
      footer={<Button onPress={onClose}>Close</Button>}
    >
      {remove.error && (
        <Banner variant="error" takesFocus onDismiss={remove.reset}>
          {describeError(remove.error)}
        </Banner>
      )}
      {views.length === 0 && <p className="text-sm text-soft">No saved views.</p>}
      <ul aria-label="Saved views" className="divide-y divide-line">
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{view.name}</span>
              <span className="block text-xs text-soft wrap-anywhere">{describeFilter(view.filter)}</span>
            </span>
            <IconButton aria-label={`Rename ${view.name}`} onPress={() => setRenamed(view)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton aria-label={`Delete ${view.name}`} onPress={() => remove.mutate({ id: view.id })}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {renamed && <ViewNameDialog view={renamed} filter={renamed.filter} onClose={() => setRenamed(null)} />}
    </Dialog>
  );
}
