import type { Outputs } from '@plainview/contract/index';
import { Cpu } from 'lucide-react';
import { CopyId } from '../../ui/CopyId.tsx';
import { cx } from '../../ui/cx.ts';

type Entry = Outputs['custody']['list']['items'][number];

/**
 * Shows the person or the system that an entry names. The missing account id marks the system, never the name: people choose
 * their names, so a person is always shown with address and account id.
 */
export function EntryActor({
  entry: { actorId, actorName, actorEmail },
  isInline = false,
}: {
  readonly entry: Pick<Entry, 'actorId' | 'actorName' | 'actorEmail'>;
  /** On one line where there is room, instead of one below the other. */
  readonly isInline?: boolean;
}) {
  if (actorId === null)
    return (
      <span className="inline-flex items-center gap-1 text-soft">
        <Cpu aria-hidden="true" className="size-3.5" />
        System
      </span>
    );
  return (
    <span
      className={cx(
        'inline-flex min-w-0',
        isInline ? 'flex-wrap items-baseline gap-x-2' : 'flex-col items-start',
      )}
    >
      <bdi className="wrap-anywhere">{actorName}</bdi>
      {actorEmail !== null && <span className="text-xs wrap-anywhere text-soft">{actorEmail}</span>}
      <CopyId label={`account ID of ${actorName}`} value={actorId} />
    </span>
  );
}
