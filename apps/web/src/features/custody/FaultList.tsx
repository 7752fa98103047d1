import type { Outputs } from '@plainview/contract/index';
import { faultTexts } from '@plainview/domain/ledger/custody-faults';
import { pluralize } from '../../ui/pluralize.ts';

/** Enough to see where to look; the operator's command lists all faults. */
const MOST_SHOWN = 10;

/** Lists the faults of the ledger, with the operator's reason if a fault was acknowledged. */
export function FaultList({
  verification: { faults, faultCount },
}: {
  readonly verification: Outputs['custody']['verify'];
}) {
  return (
    <>
      <ul className="mt-1 list-disc ps-5">
        {faults.slice(0, MOST_SHOWN).map(({ sequence, fault, acknowledged }) => (
          <li key={`${sequence} ${fault}`}>
            {faultTexts[fault](sequence)}
            {acknowledged && (
              <span className="block">
                Acknowledged by entry {acknowledged.sequence}: {acknowledged.reason}
              </span>
            )}
          </li>
        ))}
      </ul>
      {faultCount > MOST_SHOWN && (
        <p>And {pluralize(faultCount - MOST_SHOWN, 'more fault', 'more faults')}.</p>
      )}
    </>
  );
}
