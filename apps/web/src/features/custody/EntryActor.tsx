import type { Outputs } from '@plainview/contract/index';
import { SYSTEM_NAME } from '@plainview/domain/proof/ledger/describe/describe-entry';
import { HIDDEN_ACCOUNT, HIDDEN_NAME } from '@plainview/domain/review/second-reviews/hidden-name';
import { shortId } from '@plainview/domain/shared/record-id';
import { Cpu } from 'lucide-react';

type Entry = Outputs['custody']['list']['items'][number];

/**
 * Shows the user or system that caused an entry, within a sentence. Only a missing account id identifies the
 * system, never the name: users choose their names, so a user is always shown with the email address, or with
 * the account id in entries that predate it.
 */
export function EntryActor({
  entry: { actorId, actorName, actorEmail },
}: {
  readonly entry: Pick<Entry, 'actorId' | 'actorName' | 'actorEmail'>;
}) {
  if (actorId === null)
    return (
      <span className="font-medium text-soft">
        <Cpu aria-hidden="true" className="me-1 inline size-3.5 align-[-2px]" />
        {SYSTEM_NAME}
      </span>
    );
  if (actorId === HIDDEN_ACCOUNT) return <span className="font-medium text-soft">{HIDDEN_NAME}</span>;
  return (
    <>
      <bdi className="font-medium">{actorName}</bdi>{' '}
      <span className="text-soft">
        (<bdi>{actorEmail ?? `account ${shortId(actorId)}`}</bdi>)
      </span>
    </>
  );
}
