import { readFile } from 'node:fs/promises';
import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';
import { formatSequences } from '@plainview/domain/proof/bundles/sequences';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, systemSnapshot } from '../../../platform/database/tenant-transaction.ts';
import { layOutZip } from '../../../platform/integrations/zip/stored-zip.ts';
import { signCheckpoint } from '../../../platform/ledger/checkpoint.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { getTicket, lockTicketRow } from '../../tickets/tickets/tickets.repository.ts';
import { timestampCheckpoint } from '../checkpoints/timestamp-checkpoint.ts';
import { readRelease } from './bundle-forms.ts';
import { proveBundle } from './bundle-proofs.ts';
import { type BundleContent, failBundle, getBundle, saveBundleContent } from './bundles.repository.ts';
import {
  addProofs,
  BUNDLE_FORMAT,
  composeBundle,
  type ComposedBundle,
  type MeasuredFile,
} from './compose-bundle.ts';
import { readBundleSources, type BundleSources } from './read-bundle-sources.ts';

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
 * ledger, and adds proofs under a checkpoint that covers this entry. Safe to run again at any point, and by two
 * processes at a time.
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
 * Composes a bundle and records it in the ledger, with its content. All that it states is of one moment. No
 * transaction is open while files are read and PDFs are rendered. Returns null if the ticket, the bundle or
 * a file is gone or damaged.
 */
async function recordBundle(
  context: AppContext,
  bundle: EvidenceBundle,
  signal: AbortSignal,
): Promise<BundleContent | null> {
  const { database, config } = context;
  const signed = await signCheckpoint(context);
  const found = await systemSnapshot(database, (tx) => readBundleSources(tx, bundle, signed));
  if (!found) return null;
  const measured = await measureFiles(context, found, signal);
  if (typeof measured === 'string') {
    await asSystem(database, (tx) => failBundle(tx, bundle.id, measured));
    return null;
  }
  const composed = await composeBundle(
    {
      ...found,
      measured,
      instructions: await bundleInstructions(),
      installation: {
        release: await readRelease(),
        address: config.publicUrl,
        fileRoundDays: config.fileVerification.roundDays,
      },
    },
    context.renderPdf,
  );
  return asSystem(database, (tx) => recordComposed(context, tx, found, composed));
}

/**
 * Records a composed bundle in the ledger. Returns its content: another one if this bundle was recorded in the
 * meantime, and null if it or its ticket is gone, or it is no longer pending.
 */
async function recordComposed(
  { clock }: AppContext,
  tx: Transaction,
  { bundle, entries, videos }: BundleSources,
  { tagManifestSha256, fileHashes, ...content }: ComposedBundle,
): Promise<BundleContent | null> {
  // Waits for a deletion of the ticket or of one of its videos, which deletes its bundles, and for another
  // process that records the same bundle.
  const ticket = await lockTicketRow(tx, bundle.ticketId);
  const current = ticket && (await getBundle(tx, bundle.id));
  if (current?.state !== 'pending') return null;
  if (current.content) return current.content;
  await recordEvent(
    tx,
    { userId: bundle.createdById, name: bundle.createdByName, email: bundle.createdByEmail },
    clock.now(),
    {
      event: 'bundle.created',
      subject: 'export',
      subjectId: bundle.id,
      ticketId: bundle.ticketId,
      agencyId: bundle.agencyId,
      audience: bundle.kind === 'full' ? 'internal' : 'agency',
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
}

const derivedFile = (file: DerivedFile) => ({ ...file, kind: 'derived' as const, storageKey: file.id });

/**
 * Reads every file completely. Returns why a bundle cannot be made if one is missing or differs
 * from its record.
 */
async function measureFiles(
  { blobs }: AppContext,
  { videos, reports, sidecars, releaseReports }: BundleSources,
  signal: AbortSignal,
): Promise<MeasuredFile[] | string> {
  const files = [
    ...videos.map((video) => ({ ...video, kind: 'video' as const, name: video.fileName })),
    ...reports.map((report) => ({ ...report, kind: 'report' as const, name: `report ${report.version}` })),
    ...sidecars.map(derivedFile),
    ...releaseReports.map(derivedFile),
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
