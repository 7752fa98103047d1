import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing, type BlobHandle } from '../../../platform/storage/blob-store.ts';
import { accessorOf } from '../../evidence/stored-files/stored-file.ts';
import { getExport, getExportPiece, PIECE_BYTES, type PreparedFile } from './exports.repository.ts';

/** A prepared download with its bytes, and how the ledger describes the access. */
export interface OpenedExport {
  readonly file: PreparedFile;
  readonly blob: BlobHandle;
  readonly access: EvidenceAccess;
}

/** Opens a prepared download. Returns null if this user has no such download or it has expired. */
export async function openExport(
  context: AppContext,
  actor: Actor,
  id: string,
): Promise<OpenedExport | null> {
  const { database, clock } = context;
  const asked = { id, userId: actor.userId, now: clock.now() };
  const file = await tenantRead(database, actor, (tx) => getExport(tx, asked));
  return file && { file, blob: blobOf(context, actor, file), access: accessToExport(actor, file) };
}

const accessToExport = (actor: Actor, file: PreparedFile): EvidenceAccess => ({
  by: actor,
  accessor: accessorOf(actor),
  event: 'export.downloaded',
  fileId: file.id,
  subject: 'export',
  subjectId: file.id,
  ticketId: null,
  agencyId: file.agencyId,
  // An agency sees the exports of its own users.
  audience: file.agencyId === null ? 'internal' : 'agency',
  data: { name: file.fileName, rows: file.rows, sha256: file.sha256, sizeBytes: file.sizeBytes },
});

/** Returns a file as a blob whose pieces are read when their turn comes. */
function blobOf(
  { database }: AppContext,
  actor: Actor,
  { id, sizeBytes, createdAt }: PreparedFile,
): BlobHandle {
  const address = { state: 'permanent', key: blobKey(id) } as const;
  async function* stream(start: number, endInclusive: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at <= endInclusive;) {
      const position = Math.floor(at / PIECE_BYTES);
      // A transaction of its own for each piece, so that a slow reader holds no connection.
      const piece = await tenantRead(database, actor, (tx) => getExportPiece(tx, id, position));
      if (!piece) throw new BlobMissing(address);
      const first = position * PIECE_BYTES;
      yield piece.subarray(at - first, endInclusive + 1 - first);
      at = first + piece.length;
    }
  }
  return {
    address,
    size: sizeBytes,
    modifiedAt: createdAt,
    localPath: null,
    readInto: null,
    stream,
    async read(position, length) {
      const range: ByteRange = { start: position, endInclusive: Math.min(position + length, sizeBytes) - 1 };
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream(range.start, range.endInclusive)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: () => Promise.resolve(),
  };
}
