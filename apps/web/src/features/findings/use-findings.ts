import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { Finding } from './finding-order.ts';

/** Interval at which the progress of stills and clips is read. */
const POLL_MILLISECONDS = 2000;

const isInProgress = ({ still, clip }: Finding): boolean =>
  [still, clip].some((excerpt) => excerpt?.state === 'waiting' || excerpt?.state === 'working');

/** Returns the current findings of a ticket, and follows the work on their stills and clips. */
export function useFindings(ticketId: string) {
  return useQuery(
    api.findings.list.queryOptions({
      input: { ticketId },
      refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? POLL_MILLISECONDS : false),
    }),
  );
}

/**
 * Creates, updates and deletes findings. Refetches the list after failures, too: the server may have stored a
 * finding even if its response was lost. It then shows instead of being created twice.
 */
export function useFindingActions() {
  return {
    add: useMutation(api.findings.add.mutationOptions()),
    edit: useMutation(api.findings.edit.mutationOptions()),
    /** Edits a finding back, apart from what the form saves. */
    revert: useMutation(api.findings.edit.mutationOptions()),
    restore: useMutation(api.findings.restore.mutationOptions()),
    remove: useMutation(api.findings.remove.mutationOptions()),
  };
}
