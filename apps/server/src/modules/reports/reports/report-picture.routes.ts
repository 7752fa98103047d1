import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCatalog } from '@plainview/contract/error-catalog';
import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import type { PictureInFile } from '@plainview/domain/reports/reports/report';
import type { Context } from 'hono';
import type { AppContext } from '../../../app-context.ts';
import type { AuthEnv } from '../../../http/middleware/require-auth.ts';
import { sendError } from '../../../http/send-error.ts';
import { sendBlob, type RecordedSending } from '../../../media/serving/send-blob.ts';
import { blobKey } from '../../../storage/blob-key.ts';
import { BlobMissing, type BlobHandle } from '../../../storage/blob-store.ts';
import { reportMissingFile } from '../../evidence/media/report-missing-file.ts';
import { readReportPicture } from './report-picture.ts';

/**
 * Sends a picture of a delivered report. The picture is a part of its PDF, and the ledger records it as such.
 * Missing reports and those of other agencies get the same response.
 */
export async function sendReportPicture(
  app: AppContext,
  c: Context<AuthEnv>,
  id: string,
  sha256: string,
): Promise<Response> {
  const picture = await readReportPicture(app, c.get('actor'), id, sha256);
  if (!picture) return c.text('Not found', 404);
  const { place, access, storageKey } = picture;
  const shift = ({ start, endInclusive }: ByteRange): ByteRange => ({
    start: start + place.offset,
    endInclusive: endInclusive + place.offset,
  });
  const record = async (range: ByteRange): Promise<RecordedSending> => {
    const sending = await app.accesses.begin(access, shift(range));
    return { note: (sent) => sending.note(shift(sent)), end: () => sending.end() };
  };
  try {
    const file = await app.blobs.open({ state: 'permanent', key: blobKey(storageKey) });
    await sendBlob(c.env.incoming, c.env.outgoing, {
      blob: partOf(file, place),
      sha256,
      contentType: 'image/jpeg',
      downloadName: null,
      record,
    });
    return RESPONSE_ALREADY_SENT;
  } catch (error) {
    if (c.env.outgoing.headersSent) throw error;
    if (error instanceof BlobMissing) {
      await reportMissingFile(app, 'report', error);
      return c.text(errorCatalog.STORED_FILE_MISSING.message, 404);
    }
    return sendError(c, error);
  }
}

/** Returns a part of an opened blob as a blob. */
function partOf(file: BlobHandle, { offset, sizeBytes }: PictureInFile): BlobHandle {
  return {
    address: file.address,
    size: sizeBytes,
    modifiedAt: file.modifiedAt,
    localPath: null,
    read: (position, length) =>
      file.read(offset + position, Math.max(0, Math.min(length, sizeBytes - position))),
    readInto: null,
    stream: (start, endInclusive) => file.stream(offset + start, offset + endInclusive),
    close: () => file.close(),
  };
}
