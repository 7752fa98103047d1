import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** Returns the current findings of a ticket. */
export function useFindings(ticketId: string) {
  return useQuery(api.findings.list.queryOptions({ input: { ticketId } }));
}

/**
 * Creates, updates and deletes findings. Refetches the list after failures, too: the server may have stored a finding
 * even if its response was lost. It then shows instead of being created twice.
 */
export function useFindingActions(ticketId: string) {
  const queryClient = useQueryClient();
  const onSettled = () =>
    queryClient.invalidateQueries({ queryKey: api.findings.list.key({ input: { ticketId } }) });
  return {
    add: useMutation(api.findings.add.mutationOptions({ onSettled })),
    edit: useMutation(api.findings.edit.mutationOptions({ onSettled })),
    remove: useMutation(api.findings.remove.mutationOptions({ onSettled })),
  };
}
