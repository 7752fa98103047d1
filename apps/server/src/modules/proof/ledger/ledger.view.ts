import type { Outputs } from '@plainview/contract/index';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import { inconsistencyProblems } from '@plainview/domain/proof/checkpoints/ledger-inconsistency';

/** Builds the response for a reported inconsistency. */
export const inconsistencyView = ({
  entry: { sequence, occurredAt, actorName, data },
  agencyName,
}: {
  readonly entry: CustodyEntry;
  readonly agencyName: string | null;
}): Outputs['ledger']['inconsistencies'][number] => ({
  sequence,
  occurredAt: new Date(occurredAt),
  reporterName: actorName,
  agencyName,
  problem: inconsistencyProblems.find((problem) => problem === data['problem']) ?? 'fork',
  keptSize: Number(data['keptSize']),
  newestSize: Number(data['newestSize']),
});
