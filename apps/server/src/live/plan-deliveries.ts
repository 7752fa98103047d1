import { canSeeEntry } from '@plainview/domain/proof/ledger/custody-visibility';
import {
  isEntryHidden,
  type UnfinishedReview,
} from '@plainview/domain/review/second-reviews/review-visibility';
import type { EndedSessions } from '../platform/database/connections/change-listener.ts';
import type { LedgerChange } from '../platform/ledger/custody.repository.ts';
import { encodeChanges, type EventFormat } from './event-encoder.ts';
import type { LiveStream } from './live-stream.ts';
import type { Audience } from './open-streams.ts';
import type { StreamOwner } from './stream-rights.ts';

/** Changes to send to some streams of an audience. Each format is encoded once for all of them. */
export interface EventBatch {
  readonly isEmpty: boolean;
  bytes(format: EventFormat): Buffer;
}

/** Changes to send to the streams of one session or API key. */
export interface Delivery {
  readonly owner: StreamOwner;
  readonly reader: Audience['reader'];
  readonly streams: readonly { readonly stream: LiveStream; readonly events: EventBatch }[];
  /** The owner's access must be checked first. */
  readonly isChecked: boolean;
}

/** The changes of a batch, and the accounts whose access must be checked even if they receive nothing. */
export interface BatchFacts {
  /** Returns the changes after a sequence, including the latest. */
  readonly changesAfter: (sequence: number) => readonly LedgerChange[];
  /** Changes that were just read. */
  readonly latest: readonly LedgerChange[];
  /** Accounts whose sessions ended; `any` checks all. */
  readonly ended: EndedSessions;
  readonly unfinishedReviews: readonly UnfinishedReview[];
}

/** Plans which changes each open stream receives. */
export function planDeliveries(
  audiences: Iterable<Audience>,
  { changesAfter, latest, ended, unfinishedReviews }: BatchFacts,
): readonly Delivery[] {
  const isCheck = ended === 'any';
  const touched = idsWithAccessChanges(latest);
  if (ended !== 'any') for (const userId of ended) touched.add(userId);
  const deliveries: Delivery[] = [];
  for (const { reader, owners } of audiences) {
    // Reviews hide entries from administrators; those of agencies see who opened their evidence.
    const hiding = reader.role === 'admin' ? unfinishedReviews : [];
    const visibleAfter = (position: number, userId: string | null): readonly LedgerChange[] =>
      changesAfter(position).filter(
        (change) => canSeeEntry(reader, change) && !isEntryHidden(userId, change, hiding),
      );
    const batches = new Map<number, EventBatch>();
    const batchAfter = (position: number): EventBatch => {
      const known = batches.get(position);
      if (known) return known;
      const batch = createBatch(visibleAfter(position, null));
      batches.set(position, batch);
      return batch;
    };
    // Reviewers see less than others, and everyone their own entries.
    const hasOwnView = ({ userId }: StreamOwner, position: number): boolean =>
      hiding.length > 0 &&
      (hiding.some(({ reviewerId }) => reviewerId === userId) ||
        changesAfter(position).some(({ actorId }) => actorId === userId));
    for (const { owner, streams: own } of owners.values()) {
      const streams = [...own].map((stream) => ({
        stream,
        events: hasOwnView(owner, stream.position)
          ? createBatch(visibleAfter(stream.position, owner.userId))
          : batchAfter(stream.position),
      }));
      const isChecked =
        isCheck ||
        touched.has(owner.userId) ||
        touched.has(owner.credentialId) ||
        streams.some(({ events }) => !events.isEmpty);
      deliveries.push({ owner, reader, streams, isChecked });
    }
  }
  return deliveries;
}

function createBatch(changes: readonly LedgerChange[]): EventBatch {
  const encoded = new Map<EventFormat, Buffer>();
  return {
    isEmpty: changes.length === 0,
    bytes(format) {
      const bytes = encoded.get(format) ?? encodeChanges(format, changes);
      encoded.set(format, bytes);
      return bytes;
    },
  };
}

/** Returns the ids of accounts, sessions and keys whose access these changes may have ended. */
function idsWithAccessChanges(changes: readonly LedgerChange[]): Set<string> {
  const ids = new Set<string>();
  for (const { subject, subjectId, actorId } of changes) {
    if (subject !== 'user' && subject !== 'session' && subject !== 'api_key') continue;
    ids.add(subjectId);
    if (actorId !== null) ids.add(actorId);
  }
  return ids;
}
