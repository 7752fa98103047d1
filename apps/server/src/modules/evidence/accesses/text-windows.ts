import { textVersion } from '@plainview/domain/evidence/accesses/evidence-access';
import type { Transaction } from '@plainview/postgres/database';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { EvidenceAccess, SentText } from '../../../platform/media/serving/access-recorder.ts';
import { findOwnSecondReview } from '../../review/second-reviews/second-reviews.repository.ts';
import {
  closeWindow,
  insertWindow,
  inWindow,
  recordOpening,
  writeFor,
  type AccessContext,
} from './access-window.ts';
import { addVersion, type OpenWindow } from './evidence-access.repository.ts';

/** Maximum number of versions in one ledger entry. Further versions go into the next entry. */
const MOST_VERSIONS = 100;

/** A window, and the versions that this process knows to be recorded in it. */
interface KnownWindow {
  readonly endsAt: Date;
  readonly versions: Set<string>;
}

/** Records text that this process sends (`AccessRecorder.recordText`). */
export function createTextWindows(
  context: AccessContext,
): (access: EvidenceAccess, text: SentText) => Promise<void> {
  const known = new Map<string, KnownWindow>();
  const { clock, database } = context;

  function forgetEnded(now: Date): void {
    for (const [key, { endsAt }] of known) if (endsAt <= now) known.delete(key);
  }

  return async (access, text) => {
    const key = `${access.accessor} ${access.event} ${access.fileId}`;
    const version = textVersion(text.sha256, text.counts);
    const now = clock.now();
    const recorded = known.get(key);
    if (recorded && recorded.endsAt > now && recorded.versions.has(version)) return;
    forgetEnded(now);
    const window = await inWindow(context, access, () =>
      writeFor(context, access, (tx) => insertOrAdd(tx, { access, text, version }, clock.now())),
    );
    if (window.versions < MOST_VERSIONS) {
      const versions = known.get(key)?.versions ?? new Set();
      known.set(key, { endsAt: window.endsAt, versions: versions.add(version) });
      return;
    }
    known.delete(key);
    await asSystem(database, (tx) => closeWindow(tx, window.id, clock.now()));
  };
}

async function insertOrAdd(
  tx: Transaction,
  {
    access,
    text,
    version,
  }: { readonly access: EvidenceAccess; readonly text: SentText; readonly version: string },
  now: Date,
): Promise<(OpenWindow & { readonly versions: number }) | null> {
  const { by, ticketId } = access;
  const [window, joined, second] = await Promise.all([
    insertWindow(tx, access, { holders: 0, versions: [version] }, now),
    // Finds the window that is open: the inserted one, which has the version, or an earlier one.
    addVersion(tx, access, version, now),
    // The entry stays hidden as part of the review, also after the reviewer gave it back.
    by !== 'Plainview' && by.role === 'admin' && ticketId !== null ? findOwnSecondReview(tx, ticketId) : null,
  ]);
  if (!window) return joined;
  const data = { ...text.counts, sha256: text.sha256, ...(second && { secondReviewId: second.id }) };
  await recordOpening(tx, { access, windowId: window.id, data, now });
  return { ...window, versions: 1 };
}
