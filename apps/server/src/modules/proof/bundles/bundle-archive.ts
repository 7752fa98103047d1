import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { bundleFolder, type EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { layOutZip, type ZipPart } from '../../../platform/integrations/zip/stored-zip.ts';
import type { EvidenceAccess, Sending } from '../../../platform/media/serving/access-recorder.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import type { BlobHandle } from '../../../platform/storage/blob-store.ts';
import { discloseReviews } from '../../evidence/review-access/disclose-reviews.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';
import {
  accessorOf,
  accessTo,
  findStoredFile,
  type StoredFile,
} from '../../evidence/stored-files/stored-file.ts';
import { getBundle, type BundleContent, type StoredBundle } from './bundles.repository.ts';

/** A bundle as the archive that is sent. */
export interface BundleArchive {
  /** The archive as one file. Its stored files are opened when their turn comes. */
  readonly blob: BlobHandle;
  readonly contentSha256: string;
  readonly fileName: string;
  /** Records that a range of the archive is about to be sent: of it, and of each stored file in it. */
  readonly record: (range: ByteRange) => Promise<Sending>;
}

/**
 * Opens a bundle that the actor can see, and records that an administrator reads its review. Returns null if
 * there is none, it is not ready, or its evidence is gone.
 */
export async function openBundle(
  context: AppContext,
  actor: Actor,
  id: string,
): Promise<BundleArchive | null> {
  const known = parseRecordId(id);
  if (known === null) return null;
  const read = async (tx: Reader) => {
    const result = await getBundle(tx, known);
    const shown = result && actor.role === 'admin' ? [result.ticketId] : [];
    return { result, unrecorded: await listUnrecordedReadings(tx, shown) };
  };
  const bundle = await discloseReviews(context, actor, () => tenantRead(context.database, actor, read));
  if (bundle?.state !== 'ready' || !bundle.content) return null;
  const stored = await findFiles(context, actor, bundle.content);
  return stored && archiveOf(context, actor, bundle, bundle.content, stored);
}

/**
 * Returns the stored files of a bundle by path; null if one is gone, or is no longer the one in the bundle.
 */
async function findFiles(
  context: AppContext,
  actor: Actor,
  { files }: BundleContent,
): Promise<ReadonlyMap<string, StoredFile> | null> {
  const found = new Map<string, StoredFile>();
  for (const { path, stored, sha256, sizeBytes } of files) {
    if (!stored) continue;
    const file = (await findStoredFile(context, actor, stored.kind, stored.id))?.file;
    if (file?.sha256 !== sha256 || file.sizeBytes !== sizeBytes) return null;
    found.set(path, file);
  }
  return found;
}

function archiveOf(
  context: AppContext,
  actor: Actor,
  bundle: StoredBundle,
  { files, texts, contentSha256 }: BundleContent,
  stored: ReadonlyMap<string, StoredFile>,
): BundleArchive {
  const { sizeBytes, parts } = layOutZip(files);
  const storedParts = parts.flatMap((part) => {
    const file = 'file' in part ? stored.get(part.file.path) : undefined;
    return file ? [{ start: part.start, end: part.end, file }] : [];
  });
  const inBase64 = new Set(files.filter(({ isBase64 = false }) => isBase64).map(({ path }) => path));
  const stream = (start: number, endInclusive: number): AsyncIterable<Uint8Array> =>
    streamParts({ start, end: endInclusive + 1 }, parts, {
      textOf: (path) => Buffer.from(texts[path] ?? '', inBase64.has(path) ? 'base64' : 'utf8'),
      open: (path) => {
        const file = stored.get(path);
        return file
          ? context.blobs.open({ state: 'permanent', key: blobKey(file.storageKey) })
          : Promise.resolve(null);
      },
    });
  const fileName = `${bundleFolder(bundle.ticketNumber ?? bundle.ticketId, bundle.kind)}.zip`;
  return {
    contentSha256,
    fileName,
    blob: {
      address: { state: 'permanent', key: blobKey(bundle.id) },
      size: sizeBytes,
      modifiedAt: bundle.createdAt,
      localPath: null,
      readInto: null,
      stream,
      async read(position, length) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of stream(position, Math.min(position + length, sizeBytes) - 1))
          chunks.push(chunk);
        return Buffer.concat(chunks);
      },
      close: () => Promise.resolve(),
    },
    record: (range) =>
      recordRange(context, actor, { bundle, name: fileName, sizeBytes, parts: storedParts }, range),
  };
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Returns what two stretches have in common, relative to the beginning of the first one; null if nothing. */
function overlap(one: Stretch, other: Stretch): Stretch | null {
  const start = Math.max(one.start, other.start);
  const end = Math.min(one.end, other.end);
  return start < end ? { start: start - one.start, end: end - one.start } : null;
}

async function* streamParts(
  wanted: Stretch,
  parts: readonly ZipPart[],
  contents: {
    readonly textOf: (path: string) => Uint8Array;
    readonly open: (path: string) => Promise<BlobHandle | null>;
  },
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const inside = overlap(part, wanted);
    if (!inside) continue;
    if ('bytes' in part) yield part.bytes.subarray(inside.start, inside.end);
    else {
      const blob = await contents.open(part.file.path);
      if (!blob) yield contents.textOf(part.file.path).subarray(inside.start, inside.end);
      else {
        try {
          yield* blob.stream(inside.start, inside.end - 1);
        } finally {
          await blob.close();
        }
      }
    }
  }
}

/** An archive that is sent, with where its stored files are in it. */
interface SentArchive {
  readonly bundle: EvidenceBundle;
  readonly name: string;
  readonly sizeBytes: number;
  readonly parts: readonly (Stretch & { readonly file: StoredFile })[];
}

/** Returns how the ledger describes the access to an archive, which also contains texts. */
const accessToArchive = (actor: Actor, { bundle, name, sizeBytes }: SentArchive): EvidenceAccess => ({
  by: actor,
  accessor: accessorOf(actor),
  event: 'bundle.downloaded',
  fileId: bundle.id,
  subject: 'export',
  subjectId: bundle.id,
  ticketId: bundle.ticketId,
  agencyId: bundle.agencyId,
  audience: bundle.kind === 'full' ? 'internal' : 'agency',
  data: { name, bundle: bundle.kind, sizeBytes },
});

/**
 * Begins an access to the archive and to each stored file that a range contains, and notes the parts of each
 * that are sent.
 */
async function recordRange(
  { accesses }: AppContext,
  actor: Actor,
  archive: SentArchive,
  range: ByteRange,
): Promise<Sending> {
  const { sizeBytes, parts } = archive;
  const whole = { start: 0, end: sizeBytes };
  const begun: { readonly part: Stretch; readonly sending: Sending }[] = [
    { part: whole, sending: await accesses.begin(accessToArchive(actor, archive), range) },
  ];
  for (const part of parts) {
    const inside = overlap(part, { start: range.start, end: range.endInclusive + 1 });
    if (!inside) continue;
    const access: EvidenceAccess = accessTo(part.file, actor, true);
    begun.push({ part, sending: await accesses.begin(access, toRange(inside)) });
  }
  return {
    note(sent) {
      for (const { part, sending } of begun) {
        const inside = overlap(part, { start: sent.start, end: sent.endInclusive + 1 });
        if (inside) sending.note(toRange(inside));
      }
    },
    end() {
      for (const { sending } of begun) sending.end();
    },
  };
}

const toRange = ({ start, end }: Stretch): ByteRange => ({ start, endInclusive: end - 1 });
