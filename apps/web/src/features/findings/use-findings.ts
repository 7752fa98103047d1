import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** The findings of a ticket, as they are now. */
export function useFindings(ticketId: string) {
  return useQuery(api.findings.list.queryOptions({ input: { ticketId } }));
}

/**
 * Writing, changing and removing findings. The list is asked for again after a failure too: a save whose
 * answer was lost on the way may have reached the server, and then it shows instead of being written twice.
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
