import { statfs } from 'node:fs/promises';
import type { RestoreDrill } from '@plainview/domain/operations/recovery/recovery-checks';
import {
  findMissingSegment,
  newestSegment,
  parseLsn,
  segmentName,
  segmentStart,
} from '@plainview/domain/operations/recovery/wal-segments';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { HOUR, SECOND } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Config } from '../../../platform/config/config.ts';
import { readAsOwner, readEntryHash } from '../../../platform/database/copies/database-snapshot.sql.ts';
import { ArchiveError } from '../../../platform/embedded-postgres/wal-archive/archive-error.ts';
import { walArchiveOf } from '../../../platform/embedded-postgres/wal-archive/create-wal-archive.ts';
import {
  findBaseBackup,
  recoverCluster,
  removeRecovery,
  type RecoveredServer,
} from '../../../platform/embedded-postgres/wal-archive/recover-cluster.ts';
import type { WalArchive } from '../../../platform/embedded-postgres/wal-archive/wal-archive.ts';
import { filterNamed } from '../../evidence/stored-files/named-blob.repository.ts';
import { verifyEntries } from '../../proof/ledger/verify-custody.ts';
import { recordDrill } from './drill-record.ts';
import { recoveryPlaces } from './recovery-places.ts';
import { eachRecordedFile, findFault, type RecordedFile } from './stored-files.ts';

const LONGEST = 6 * HOUR;
/** How many stored files a drill reads, and of which size together. */
const SAMPLE_FILES = 50;
const SAMPLE_BYTES = 2 * 1024 ** 3;
/** Space that a drill leaves free. */
const RESERVE_BYTES = 2 * 1024 ** 3;
/** The database grows while WAL is replayed. */
const GROWTH = 1.25;
const SPACE_CHECK = 5 * SECOND;

/**
 * Restores the newest base backup and all archived WAL to a scratch folder, verifies the ledger and a sample of the stored
 * files, and records the outcome. The folder is removed in any case; what a killed process leaves is removed at the
 * next start.
 */
export async function drillRestore(app: AppContext, _payload: object, stopped: AbortSignal): Promise<void> {
  const { config, clock, log } = app;
  if (config.walArchive === null) return;
  const archive = await walArchiveOf(config.walArchive);
  const at = clock.now();
  const begun = performance.now();
  const nothing = { reachedAt: null, entries: 0, files: 0 };
  let outcome: Pick<RestoreDrill, 'reachedAt' | 'entries' | 'files' | 'problem'>;
  try {
    outcome = { ...(await restoreAndVerify(app, archive, stopped)), problem: null };
  } catch (error) {
    // An interrupted drill says nothing about the archive.
    stopped.throwIfAborted();
    outcome = { ...nothing, problem: error instanceof Error ? error.message : String(error) };
  }
  const drill = { at, seconds: Math.round((performance.now() - begun) / SECOND), ...outcome };
  await recordDrill(config, drill);
  if (drill.problem === null) log.info(drill, 'a restore drill succeeded');
  else log.error(drill, 'a restore drill failed');
}

/** Stops and removes the drill of a killed process. */
export const removeDrill = (config: Pick<Config, 'dataDirectory'>): Promise<void> =>
  removeRecovery(recoveryPlaces(config).drill);

async function restoreAndVerify(app: AppContext, archive: WalArchive, stopped: AbortSignal) {
  const { config } = app;
  const { drill: directory } = recoveryPlaces(config);
  await removeRecovery(directory);
  const base = await findBaseBackup(archive, null);
  const names = await archive.listSegments();
  const missing = findMissingSegment(names, base.startSegment);
  if (missing !== null) throw new ArchiveError(`The archive lacks the WAL segment ${missing}.`);
  await requireSpace(config, base.bytes * GROWTH + RESERVE_BYTES);
  const space = watchSpace(config);
  const signal = AbortSignal.any([stopped, space.signal, AbortSignal.timeout(LONGEST)]);
  try {
    const recovery = { archive, base, target: null, directory, isScratch: true, signal };
    const server = await recoverCluster(recovery);
    try {
      requireReached(server, names);
      return { reachedAt: server.reachedAt, ...(await verifyRestored(app, server, signal)) };
    } finally {
      await server.stop();
    }
  } finally {
    space.end();
    await removeRecovery(directory);
  }
}

async function freeBytes({ dataDirectory }: Pick<Config, 'dataDirectory'>): Promise<number> {
  const { bavail, bsize } = await statfs(dataDirectory);
  return bavail * bsize;
}

async function requireSpace(config: Pick<Config, 'dataDirectory'>, needed: number): Promise<void> {
  if ((await freeBytes(config)) < needed)
    throw new ArchiveError(
      `A drill needs ${formatFileSize(Math.ceil(needed))} of free space in ${config.dataDirectory}.`,
    );
}

/** Aborts a drill that uses up the space of the running database. */
function watchSpace(config: Pick<Config, 'dataDirectory'>) {
  const full = new AbortController();
  const timer = setInterval(() => {
    requireSpace(config, RESERVE_BYTES).catch((error: unknown) => full.abort(error));
  }, SPACE_CHECK);
  timer.unref();
  return { signal: full.signal, end: () => clearInterval(timer) };
}

/** @throws ArchiveError if PostgreSQL stopped before the newest segment, because it could not read one */
function requireReached({ reachedLsn }: RecoveredServer, names: readonly string[]): void {
  const newest = newestSegment(names);
  if (newest !== null && parseLsn(reachedLsn) < segmentStart(newest))
    throw new ArchiveError(
      `The archived WAL cannot be read after ${reachedLsn}, although it continues to ${segmentName(newest)}.`,
    );
}

async function verifyRestored(app: AppContext, { connection }: RecoveredServer, signal: AbortSignal) {
  const { entries, sample } = await readAsOwner(connection, async (tx) => {
    const { status, head, firstFault } = await verifyEntries(tx);
    if (status === 'broken')
      throw new ArchiveError(
        `The restored ledger has faults, the first at entry ${firstFault?.sequence ?? 0}.`,
      );
    await requireSameLedger(app, head);
    return { entries: head.sequence, sample: await drawSample(tx) };
  });
  return { entries, files: await readSample(app, sample, signal) };
}

async function requireSameLedger(
  { installation }: AppContext,
  { sequence, hash }: { readonly sequence: number; readonly hash: string },
): Promise<void> {
  if (sequence === 0) return;
  const running = await readAsOwner(installation.owner, (tx) => readEntryHash(tx, sequence));
  if (running !== hash)
    throw new ArchiveError(`Entry ${sequence} of the restored ledger differs from the running one.`);
}

/** Draws stored files at random, each with the same chance (reservoir sampling). */
async function drawSample(tx: Transaction): Promise<readonly RecordedFile[]> {
  const drawn: RecordedFile[] = [];
  let seen = 0;
  for await (const file of eachRecordedFile(tx)) {
    seen += 1;
    const place = seen <= SAMPLE_FILES ? seen - 1 : Math.floor(Math.random() * seen);
    if (place < SAMPLE_FILES) drawn[place] = file;
  }
  return drawn;
}

/**
 * Reads the files of a sample. A file that the running database does not name anymore was deleted since.
 * @returns how many are intact
 */
async function readSample(
  { blobs, installation }: AppContext,
  sample: readonly RecordedFile[],
  signal: AbortSignal,
): Promise<number> {
  let [count, bytes] = [0, 0];
  for (const file of sample) {
    if (bytes + file.sizeBytes > SAMPLE_BYTES && count > 0) continue;
    const fault = await findFault(blobs, file, signal);
    if (fault === null) {
      count += 1;
      bytes += file.sizeBytes;
      continue;
    }
    const named = await readAsOwner(installation.owner, (tx) => filterNamed(tx, [file.key]));
    if (named.length > 0) throw new ArchiveError(`The stored file ${file.key} ${fault}.`);
  }
  return count;
}
