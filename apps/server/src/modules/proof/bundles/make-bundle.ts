import { readFile } from 'node:fs/promises';
import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { CustodyFact } from '@plainview/domain/ledger/custody-event';
import type { EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';
import { formatSequences } from '@plainview/domain/proof/bundles/sequences';
import type { Report } from '@plainview/domain/reports/reports/report';
import {
  isEntryHidden,
  maySeeName,
  secondReviewOf,
} from '@plainview/domain/review/second-reviews/review-visibility';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { layOutZip } from '../../../platform/integrations/zip/stored-zip.ts';
import { signCheckpoint } from '../../../platform/ledger/checkpoint.ts';
import { toPrintedCheckpoint } from '../../../platform/ledger/printed-checkpoint.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { listTicketFiles } from '../../evidence/derived-files/derived-files.repository.ts';
import { listTicketVideos } from '../../evidence/videos/videos.repository.ts';
import { listTicketReports } from '../../reports/reports/reports.repository.ts';
import { listWatchedParts } from '../../review/coverage/coverage.repository.ts';
import { listFindings } from '../../review/findings/findings.repository.ts';
import { listUnfinishedReviews } from '../../review/second-reviews/second-reviews.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { listImportedEntries } from '../agency-transfers/imported-entries.repository.ts';
import { timestampCheckpoint } from '../checkpoints/timestamp-checkpoint.ts';
import { readRelease } from './bundle-forms.ts';
import { proveBundle } from './bundle-proofs.ts';
import {
  type BundleContent,
  failBundle,
  getBundle,
  listTicketEntries,
  saveBundleContent,
} from './bundles.repository.ts';
import { addProofs, BUNDLE_FORMAT, composeBundle, type MeasuredFile } from './compose-bundle.ts';

/** Files that each bundle contains, so that it can be verified without Plainview. */
const sources = {
  'VERIFY.txt': new URL('../../../../../../examples/verify-bundle/VERIFY.txt', import.meta.url),
  'verify.html': new URL('../../../../../../packages/proof/dist/verify.html', import.meta.url),
} as const;

/**
 * Returns the instructions of a bundle by name. One that this installation was not built with is left out.
 */
export async function bundleInstructions(): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  for (const [name, source] of Object.entries(sources)) {
    try {
      texts[name] = await readFile(source, 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return texts;
}

/**
 * Makes a bundle: reads and verifies every stored file, composes the other files, records the bundle in the
 * ledger, and adds proofs under a checkpoint that covers this entry. Safe to run again at any point.
 * @throws Error if the ledger cannot be signed or the storage is not available; the job is then tried again
 */
export async function makeBundle(context: AppContext, bundleId: string, signal: AbortSignal): Promise<void> {
  const { database } = context;
  const found = await asSystem(database, (tx) => getBundle(tx, bundleId));
  if (found?.state !== 'pending') return;
  const recorded = found.content ?? (await recordBundle(context, found, signal));
  if (!recorded) return;
  const checkpoint = await signCheckpoint(context);
  const timestamp = await timestampCheckpoint(context, checkpoint);
  await asSystem(database, async (tx) => {
    const ticket = await getTicket(tx, found.ticketId);
    if (!ticket) return;
    const proofs = await proveBundle(tx, {
      bundleId,
      sequences: sequencesOf(recorded),
      since: ticket.submittedAt,
      checkpoint,
    });
    if (!proofs) throw new Error(`the entry of bundle ${bundleId} is not in the ledger`);
    const content = addProofs(recorded, proofs, timestamp?.answer ?? null);
    await saveBundleContent(tx, bundleId, content, { sizeBytes: layOutZip(content.files).sizeBytes });
  });
}

/**
 * Records a bundle in the ledger, with its content. Returns null if the ticket or a file is gone or damaged.
 */
async function recordBundle(
  context: AppContext,
  bundle: EvidenceBundle,
  signal: AbortSignal,
): Promise<BundleContent | null> {
  const { database, config } = context;
  const found = await asSystem(database, (tx) => readFiles(tx, bundle.ticketId));
  const { videos, reports, sidecars } = found;
  const measured = await measureFiles(context, found, signal);
  if (typeof measured === 'string') {
    await asSystem(database, (tx) => failBundle(tx, bundle.id, measured));
    return null;
  }
  const signed = await signCheckpoint(context);
  const release = await readRelease();
  const instructions = await bundleInstructions();
  return asSystem(database, async (tx) => {
    const ticket = await getTicket(tx, bundle.ticketId);
    if (!ticket) return null;
    const checkpoint = await toPrintedCheckpoint(tx, signed);
    if (!checkpoint) throw new Error('no key of the ledger verifies its newest checkpoint');
    const isFull = bundle.kind === 'full';
    // The system sees all reviews. A bundle contains what those who review nothing see, of either kind. Its entries
    // name their actors, so those of a second reviewer are left out.
    const unfinished = await listUnfinishedReviews(tx);
    const isShown = (entry: CustodyFact): boolean =>
      !isEntryHidden(null, { ...entry, secondReviewId: secondReviewOf(entry.data) }, unfinished) &&
      (entry.actorId === null ||
        maySeeName(null, { ticketId: ticket.id, personId: entry.actorId }, unfinished));
    const entries = (await listTicketEntries(tx, ticket.id, isFull ? 'everyone' : 'agency')).filter(isShown);
    const imported = await listImportedEntries(tx, ticket.id, isFull ? 'everyone' : 'agency');
    const { tagManifestSha256, fileHashes, ...content } = composeBundle({
      bundle,
      ticket,
      videos,
      reports,
      sidecars,
      measured,
      entries,
      imported,
      workProduct: isFull ? await readWorkProduct(tx, ticket.id) : {},
      instructions,
      installation: {
        release,
        address: config.publicUrl,
        fileRoundDays: config.fileVerification.roundDays,
        checkpoint,
      },
    });
    await recordEvent(
      tx,
      { userId: bundle.createdById, name: bundle.createdByName, email: bundle.createdByEmail },
      context.clock.now(),
      {
        event: 'bundle.created',
        subject: 'export',
        subjectId: bundle.id,
        ticketId: ticket.id,
        agencyId: ticket.agencyId,
        audience: isFull ? 'internal' : 'agency',
        data: {
          bundle: bundle.kind,
          files: content.files.length,
          sizeBytes: content.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
          entries: entries.length,
          sequences: formatSequences(entries.map(({ sequence }) => sequence)),
          videos: videos.map(({ position, sha256 }) => `video-${position} ${sha256}`),
          tagManifestSha256,
          format: BUNDLE_FORMAT,
          fileHashes,
        },
      },
    );
    await saveBundleContent(tx, bundle.id, content, null);
    return content;
  });
}

/** The stored files of a ticket that a bundle contains. */
interface StoredFiles {
  readonly videos: readonly Video[];
  readonly reports: readonly Report[];
  readonly sidecars: readonly DerivedFile[];
}

async function readFiles(tx: Reader, ticketId: string): Promise<StoredFiles> {
  const videos = (await listTicketVideos(tx, ticketId)).filter(({ storageKey }) => storageKey !== null);
  return {
    videos,
    reports: await listTicketReports(tx, ticketId),
    sidecars: await listTicketFiles(tx, ticketId, ['sidecar']),
  };
}

async function readWorkProduct(tx: Reader, ticketId: string): Promise<Readonly<Record<string, unknown>>> {
  const findings = await listFindings(tx, ticketId);
  return {
    findings: findings.filter(({ secondReviewId }) => secondReviewId === null),
    coverage: await listWatchedParts(tx, ticketId, 'first'),
  };
}

/**
 * Reads every file completely. Returns why a bundle cannot be made if one is missing or differs
 * from its record.
 */
async function measureFiles(
  { blobs }: AppContext,
  { videos, reports, sidecars }: StoredFiles,
  signal: AbortSignal,
): Promise<MeasuredFile[] | string> {
  const files = [
    ...videos.map((video) => ({ ...video, kind: 'video' as const, name: video.fileName })),
    ...reports.map((report) => ({ ...report, kind: 'report' as const, name: `report ${report.version}` })),
    ...sidecars.map((file) => ({ ...file, kind: 'derived' as const, storageKey: file.id })),
  ];
  const measured: MeasuredFile[] = [];
  for (const { id, kind, name, storageKey, sizeBytes, sha256 } of files) {
    try {
      const digest = await blobs.hash({ state: 'permanent', key: blobKey(storageKey ?? '') }, signal);
      if (digest.bytes !== sizeBytes || digest.sha256 !== sha256)
        return `The stored file of ${name} is not the one that was recorded.`;
      measured.push({ id, kind, sizeBytes, sha256, crc32: digest.crc32 });
    } catch (error) {
      if (error instanceof BlobMissing) return `The stored file of ${name} is missing.`;
      throw error;
    }
  }
  return measured;
}

/** Returns the numbers of the entries that a bundle discloses. */
function sequencesOf({ texts }: BundleContent): number[] {
  const [, custody = ''] = Object.entries(texts).find(([path]) => path.endsWith('/data/custody.jsonl')) ?? [];
  return [...custody.matchAll(/^\{"sequence":(\d+),/gmu)].map(([, sequence]) => Number(sequence));
}
