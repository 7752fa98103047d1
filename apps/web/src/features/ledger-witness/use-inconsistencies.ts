import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A reported inconsistency of the ledger. */
export type Inconsistency = Outputs['ledger']['inconsistencies'][number];

/** Returns the reports that no administrator has acknowledged. */
export const useInconsistencies = () => useQuery(api.ledger.inconsistencies.queryOptions());

/** Acknowledges a report. */
export function useAcknowledgeInconsistency() {
  return useMutation(api.ledger.acknowledgeInconsistency.mutationOptions());
}
