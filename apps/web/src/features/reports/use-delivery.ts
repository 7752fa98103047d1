import type { Outputs } from '@plainview/contract/index';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A delivered report in its ticket. */
export type Report = Outputs['tickets']['get']['reports'][number];

/** Delivers a report and reopens a delivered ticket. Both change the ticket and every list of tickets. */
export function useDelivery() {
  return {
    deliver: useMutation(api.reports.deliver.mutationOptions()),
    reopen: useMutation(api.tickets.reopen.mutationOptions()),
  };
}
