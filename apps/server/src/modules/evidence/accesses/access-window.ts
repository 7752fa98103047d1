import {
  coveredBytes,
  formatByteRange,
  type ByteRange,
} from '@plainview/domain/evidence/accesses/byte-ranges';
import {
  accessWindows,
  closingEventOf,
  textCounts,
} from '@plainview/domain/evidence/accesses/evidence-access';
import type { CustodyData } from '@plainview/domain/ledger/custody-event';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import { addTime, subtractTime } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, asSystemFor, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { findEntryByContent } from '../../../platform/ledger/custody.repository.ts';
import { recordCustody } from '../../../platform/ledger/record-custody.sql.ts';
import { toFact } from '../../../platform/ledger/record-event.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { findOversight } from '../../operations/counties/counties.repository.ts';
import {
  addLink,
  deleteAccess,
  findEndedAccess,
  holdAccess,
  insertAccess,
  setOpeningEntry,
  type AccessIdentity,
  type EvidenceAccessRecord,
  type OpenWindow,
} from './evidence-access.repository.ts';

export type AccessContext = Pick<AppContext, 'database' | 'clock' | 'log'>;

/** A retry is needed only if another request closes the window in between. */
const ATTEMPTS = 5;

/**
 * Commits a ledger entry for the actor's access to this file, unless their window is already open. Holds the
 * window for this process.
 * @param data the bytes about to be sent, or the link
 * @throws if the access cannot be recorded; then nothing may be sent
 */
export function openWindow(
  context: AccessContext,
  access: EvidenceAccess,
  data: CustodyData,
): Promise<OpenWindow> {
  return inWindow(context, access, () =>
    writeFor(context, access, (tx) => insertOrHold(tx, access, data, context.clock.now())),
  );
}

/**
 * Tries to open or to join a window. Closes the one that has ended if it is in the way.
 * @param open returns null if there is a window that has ended
 * @throws if the access cannot be recorded
 */
export async function inWindow<Window>(
  context: AccessContext,
  identity: AccessIdentity,
  open: () => Promise<Window | null>,
): Promise<Window> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const opened = await open();
    if (opened) return opened;
    await asSystem(context.database, (tx) => closeEnded(tx, identity, context.clock.now()));
  }
  throw new Error('an access to evidence could not be recorded');
}

/**
 * Runs `work` in a transaction that may write about the access. Row-level security lets overseers write
 * nothing of another agency, so their right is checked here.
 * @throws AppError NOT_FOUND if the oversight has ended
 */
export function writeFor<Result>(
  { database }: AccessContext,
  { by, agencyId, isOverseer }: EvidenceAccess,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (by === 'Plainview') return asSystem(database, work);
  if (!isOverseer) return tenantTransaction(database, by, work);
  return asSystemFor(database, by, async (tx) => {
    const counties = agencyId === null ? [] : await findOversight(tx, by.userId, agencyId);
    if (counties.length === 0) throw new AppError('NOT_FOUND');
    return work(tx);
  });
}

async function insertOrHold(
  tx: Transaction,
  access: EvidenceAccess,
  data: CustodyData,
  now: Date,
): Promise<OpenWindow | null> {
  const window = await insertWindow(tx, access, { holders: 1, versions: [] }, now);
  if (!window) return holdAccess(tx, access, now);
  await recordOpening(tx, { access, windowId: window.id, data, now });
  return window;
}

/** Inserts a window that begins now. @returns null if the same one is open already */
export async function insertWindow(
  tx: Transaction,
  { accessor, event, fileId, agencyId }: EvidenceAccess,
  begin: Pick<EvidenceAccessRecord, 'holders' | 'versions'>,
  now: Date,
): Promise<OpenWindow | null> {
  const window = { id: newId(), endsAt: addTime(now, accessWindows[event]) };
  const row = { ...window, ...begin, accessor, event, fileId, agencyId, touchedAt: now };
  return (await insertAccess(tx, row)) ? window : null;
}

/** Records the entry that opens a window. @param data what the entry says in addition to the access */
export async function recordOpening(
  tx: Transaction,
  {
    access,
    windowId,
    data,
    now,
  }: {
    readonly access: EvidenceAccess;
    readonly windowId: string;
    readonly data: CustodyData;
    readonly now: Date;
  },
): Promise<void> {
  const { by, event, subject, subjectId, ticketId, agencyId, audience } = access;
  const opening = toFact(by, now, {
    event,
    subject,
    subjectId,
    ticketId,
    agencyId,
    audience,
    data: { ...access.data, ...data },
  });
  await setOpeningEntry(tx, windowId, recordCustody(tx, opening));
}

/** Commits that a link to the whole file was issued, valid until `expiresAt`. */
export async function recordLink(
  context: AccessContext,
  access: EvidenceAccess,
  expiresAt: Date,
): Promise<void> {
  const { id } = await openWindow(context, access, { linkExpiresAt: expiresAt.toISOString() });
  await writeFor(context, access, (tx) => addLink(tx, id, expiresAt));
}

async function closeEnded(tx: Transaction, identity: AccessIdentity, now: Date): Promise<void> {
  const id = await findEndedAccess(tx, identity, now);
  if (id !== null) await closeWindow(tx, id, now);
}

/** Closes a window with an entry that summarizes what was sent, unless the opening entry states it. Does nothing if it is already closed. */
export async function closeWindow(tx: Transaction, id: string, now: Date): Promise<void> {
  const access = await deleteAccess(tx, id);
  if (!access) return;
  const openedAt = subtractTime(access.endsAt, accessWindows[access.event]);
  const opening = await findEntryByContent(tx, access.openedHash, openedAt);
  if (!opening) throw new Error('the ledger entry that opened an access is missing');
  if (isComplete(access)) return;
  const { data } = opening;
  const { event, versions } = access;
  recordCustody(tx, {
    ...opening,
    occurredAt: now.toISOString(),
    event: closingEventOf(event),
    data:
      versions.length > 0
        ? { ...identifyingText(data), access: event, openedBy: opening.sequence, versions }
        : { ...identifying(data), ...summaryOf(access, opening) },
  });
}

/**
 * Returns whether the opening entry is the full record: a single link, whose bytes were not sent by this server,
 * or a text that did not change.
 */
const isComplete = ({ links, bytesSent, holders, versions }: EvidenceAccessRecord): boolean =>
  versions.length === 1 || (links === 1 && bytesSent === 0 && holders === 0);

const describesVersion: ReadonlySet<string> = new Set([...textCounts, 'sha256']);

/** Returns the opening entry's data without what describes only the first version. */
const identifyingText = (data: CustodyData): CustodyData =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !describesVersion.has(key)));

/** Returns the opening entry's data without the fields that describe only its first request. */
function identifying({ range: _range, linkExpiresAt: _linkExpiresAt, ...data }: CustodyData): CustodyData {
  return data;
}

function summaryOf(
  access: EvidenceAccessRecord & { readonly ranges: readonly ByteRange[] },
  { sequence, data: { sizeBytes, handedTo, grantSeconds } }: Pick<CustodyEntry, 'sequence' | 'data'>,
): CustodyData {
  const { event, ranges, bytesSent, requests, links, linksExpireAt, holders } = access;
  return {
    access: event,
    openedBy: sequence,
    ranges: ranges.map(formatByteRange),
    // A proxy sends at most the bytes that were handed over to it, and within a grant any number of requests.
    ...(handedTo === undefined && { requests, bytesSent, isWhole: coveredBytes(ranges) === sizeBytes }),
    ...(handedTo !== undefined &&
      (grantSeconds === undefined ? { requests, bytesHandedOver: bytesSent } : { grants: requests })),
    // A process ended without recording its last seconds, or is still sending under the next window.
    ...(holders > 0 && { mayHaveSentMore: true }),
    ...(linksExpireAt !== null && { links, linksExpireAt: linksExpireAt.toISOString() }),
  };
}
