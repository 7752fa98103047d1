import { agencyDerivedKinds } from '@plainview/domain/evidence/derived-files/derived-file';
import {
  compareWithRecord,
  isSameFinding,
  type FileFinding,
} from '@plainview/domain/evidence/file-verifications/file-verification';
import type { CustodySubject } from '@plainview/domain/ledger/custody-event';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { isErrno } from '../../../platform/core/durable-file.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { CustodyEventInput } from '../../../platform/ledger/record-event.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import {
  BlobDamaged,
  BlobMissing,
  type BlobAddress,
  type BlobDigest,
  type ReadPace,
} from '../../../platform/storage/blob-store.ts';
import { reportMissingFile } from '../media/report-missing-file.ts';
import {
  findTrackedFile,
  type TrackedFile,
  type TrackedFileKind,
} from '../stored-files/tracked-file.repository.ts';
import {
  deleteFileVerification,
  lockFileVerification,
  lockFileVerificationProgress,
  saveFileVerificationProgress,
  updateFileVerification,
  type FileVerification,
} from './file-verifications.repository.ts';

/** Errors of the operating system that are not about one file. */
const TRANSIENT = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EINTR'];

/** `new fault`: the fault was not known before; `gone`: no row refers to the file anymore. */
export type VerificationOutcome = 'intact' | 'known fault' | 'new fault' | 'gone';

/**
 * Reads a stored file again and compares it with its record. Records a fault in the ledger once, and when the
 * file is intact again.
 * @throws if the storage as a whole cannot be used, or if the signal of the pace was aborted
 */
export async function verifyFile(app: AppContext, key: string, pace: ReadPace): Promise<VerificationOutcome> {
  const file = await asSystem(app.database, (tx) => findTrackedFile(tx, key));
  const address = { state: 'permanent', key: blobKey(key) } as const;
  const found = file && (await readFile(app, address, pace));
  const outcome = await asSystem(app.database, (tx) => settle(app, tx, key, found));
  if (outcome === 'new fault' && found === 'missing' && file?.kind === 'derived') {
    await reportMissingFile(app, 'derived', new BlobMissing(address));
  }
  if (outcome === 'intact' && file) app.metrics?.countVerifiedFile(file.sizeBytes);
  return outcome;
}

type Content = BlobDigest | 'missing' | 'unreadable';

async function readFile(app: AppContext, address: BlobAddress, pace: ReadPace): Promise<Content> {
  try {
    return await app.blobs.hash(address, app.stopping, pace);
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    if (app.stopping.aborted || !isUnreadable(error)) throw error;
    app.log.error({ err: error, storageKey: address.key }, 'a stored file cannot be read');
    return 'unreadable';
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof BlobDamaged || (isSystemError(error) && !isErrno(error, ...TRANSIENT));

const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^E[A-Z\d]+$/u.test(error.code);

async function settle(
  app: AppContext,
  tx: Transaction,
  key: string,
  found: Content | null,
): Promise<VerificationOutcome> {
  const before = await lockFileVerification(tx, key);
  // Bytes are deleted only after the row that refers to them: a file without a row is no fault.
  const file = await findTrackedFile(tx, key);
  if (!before || !file || found === null) {
    if (!file) await deleteFileVerification(tx, key);
    return 'gone';
  }
  const finding = compareWithRecord({ sha256: file.sha256, bytes: file.sizeBytes }, found);
  return finding.fault === null && typeof found === 'object'
    ? settleIntact(app, tx, before, file, found)
    : settleFault(app, tx, before, file, finding);
}

async function settleIntact(
  app: AppContext,
  tx: Transaction,
  before: FileVerification,
  file: TrackedFile,
  { crc32, bytes }: BlobDigest,
): Promise<VerificationOutcome> {
  const now = app.clock.now();
  await updateFileVerification(tx, file.storageKey, {
    crc32,
    checkedAt: now,
    verifiedAt: now,
    fault: null,
    faultSince: null,
    faultSha256: null,
    faultBytes: null,
  });
  const progress = await lockFileVerificationProgress(tx, now);
  await saveFileVerificationProgress(tx, { files: progress.files + 1, bytes: progress.bytes + bytes });
  if (before.fault !== null) {
    const data = { fault: before.fault, faultSince: before.faultSince?.toISOString() ?? null };
    await recordEvent(tx, 'Plainview', now, describe(file, 'file.restored', data));
    app.log.info({ storageKey: file.storageKey, fault: before.fault }, 'a stored file is intact again');
  }
  return 'intact';
}

async function settleFault(
  app: AppContext,
  tx: Transaction,
  before: FileVerification,
  file: TrackedFile,
  finding: FileFinding,
): Promise<VerificationOutcome> {
  const now = app.clock.now();
  const { fault, sha256, bytes } = finding;
  const known = { fault: before.fault, sha256: before.faultSha256, bytes: before.faultBytes };
  const isKnown = isSameFinding(known, finding);
  await updateFileVerification(tx, file.storageKey, {
    checkedAt: now,
    fault,
    faultSince: isKnown ? before.faultSince : now,
    faultSha256: sha256,
    faultBytes: bytes,
  });
  if (isKnown) return 'known fault';
  const progress = await lockFileVerificationProgress(tx, now);
  await saveFileVerificationProgress(tx, { newFaults: progress.newFaults + 1 });
  const data = { fault, measuredBytes: bytes, measuredSha256: sha256 };
  await recordEvent(tx, 'Plainview', now, describe(file, 'file.verification_failed', data));
  const { kind, storageKey, sha256: recorded, sizeBytes } = file;
  app.log.error(
    { kind, storageKey, fault, recorded, sizeBytes, measured: sha256, bytes },
    'a stored file differs from its record: restore it from a backup',
  );
  return 'new fault';
}

/** Subject type of a ledger entry about a file. */
const subjects: Readonly<Record<TrackedFileKind, CustodySubject>> = {
  video: 'video',
  report: 'report',
  derived: 'video',
  upload: 'upload',
  invoice: 'invoice',
  certificate: 'ticket',
};

/** Returns the entry about a file. The agency sees those about files that it can see. */
function describe(
  file: TrackedFile,
  event: 'file.verification_failed' | 'file.restored',
  data: NonNullable<CustodyEventInput['data']>,
): CustodyEventInput {
  const { kind, derivedKind } = file;
  const isShown = derivedKind === null || agencyDerivedKinds.includes(derivedKind);
  return {
    event,
    subject: subjects[kind],
    subjectId: file.subjectId,
    ticketId: file.ticketId,
    agencyId: file.agencyId,
    audience: isShown ? 'agency' : 'internal',
    data: {
      ...(file.name !== null && { fileName: file.name }),
      ...(derivedKind !== null && { derived: derivedKind }),
      ...(file.version !== null && { version: file.version }),
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      ...data,
    },
  };
}
