import { useBlocker } from '@tanstack/react-router';
import { findOpenChanges } from '../../ui/overlays/open-changes.ts';

/**
 * Asks before the browser's Back and Forward leave a dialog with unsaved changes. Links are not
 * reachable behind it.
 */
export function LeaveGuard() {
  useBlocker({
    enableBeforeUnload: () => findOpenChanges() !== null,
    shouldBlockFn: async ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false;
      const changes = findOpenChanges();
      return changes !== null && !(await changes.askToDiscard());
    },
  });
  return null;
}
