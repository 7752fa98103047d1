import { describeError } from '../../api/describe-error.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { formatSpan, type Finding } from './finding-order.ts';
import type { useFindingActions } from './use-findings.ts';

interface FindingDialogsProps {
  /** The finding to remove; null if none. */
  readonly removing: Finding | null;
  /** Name of that finding's video entry. */
  readonly videoLabel: string;
  readonly remove: ReturnType<typeof useFindingActions>['remove'];
  readonly onRemoveClose: () => void;
  readonly isDiscarding: boolean;
  readonly onDiscardingChange: (isOpen: boolean) => void;
  readonly onDiscard: () => void;
}

/** Asks before a finding is removed or unsaved input is lost. */
export function FindingDialogs({
  removing,
  videoLabel,
  remove,
  onRemoveClose,
  isDiscarding,
  onDiscardingChange,
  onDiscard,
}: FindingDialogsProps) {
  return (
    <>
      <ConfirmDialog
        isOpen={removing !== null}
        onOpenChange={onRemoveClose}
        title="Remove Finding?"
        text={
          removing &&
          `The finding at ${formatSpan(removing)} of ${videoLabel} will not be part of the report.`
        }
        confirmLabel="Remove"
        pendingLabel="Removing..."
        isBusy={remove.isPending}
        errorMessage={remove.error ? describeError(remove.error) : undefined}
        onConfirm={() => removing && remove.mutate({ id: removing.id }, { onSuccess: onRemoveClose })}
      />
      <ConfirmDialog
        isOpen={isDiscarding}
        onOpenChange={onDiscardingChange}
        title="Discard what you wrote?"
        text="This finding is not saved yet."
        confirmLabel="Discard"
        onConfirm={() => {
          onDiscardingChange(false);
          onDiscard();
        }}
      />
    </>
  );
}
