import { LONGEST_VIEW_NAME, type SavedFilter } from '@plainview/domain/tickets/saved-views/saved-view';
import { checkFilled, FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { describeFilter } from '../ticket-filter/describe-filter.ts';
import { useSavedViewActions, type SavedView } from './use-saved-views.ts';

/** Names a filter and saves it, or renames a saved view. */
export function ViewNameDialog({
  view,
  filter,
  onClose,
}: {
  /** The view to rename; null for a new one. */
  view: SavedView | null;
  filter: SavedFilter;
  onClose: () => void;
}) {
  const { create, update } = useSavedViewActions();
  const form = useContractForm({
    initial: { name: view?.name ?? '' },
    check: (values) => checkFilled(values, { name: FIELD_REQUIRED }),
    call: view ? update : create,
    errorFields: { SAVED_VIEW_NAME_TAKEN: 'name' },
    onSubmit: ({ name }) =>
      view
        ? update.mutate({ ...view, name }, { onSuccess: onClose })
        : create.mutate({ name, filter }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title={view ? 'Rename View' : 'Save View'}
      size="sm"
      form={form}
      submitLabel="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p className="text-sm text-soft">{describeFilter(filter)}</p>
      <TextField
        label="Name"
        description="Only you see your views."
        maxLength={LONGEST_VIEW_NAME}
        isRequired
        {...form.field('name')}
      />
    </FormDialog>
  );
}
