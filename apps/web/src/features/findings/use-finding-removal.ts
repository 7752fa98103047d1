import type { Finding } from './finding-order.ts';
import { notifyFailure, notifyNotUndone, offerUndo } from './finding-undo.ts';
import { useFindingActions } from './use-findings.ts';

/** Returns a function that removes a finding and offers to undo that. */
export function useFindingRemoval(): (finding: Finding) => void {
  const { remove, restore } = useFindingActions();
  return ({ id }) =>
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          offerUndo('Finding removed', () => restore.mutate({ id }, { onError: notifyNotUndone })),
        onError: notifyFailure('The finding was not removed.'),
      },
    );
}
