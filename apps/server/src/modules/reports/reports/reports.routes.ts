import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCatalog } from '@plainview/contract/error-catalog';
import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import type { PictureInFile } from '@plainview/domain/reports/reports/report';
import type { Context } from 'hono';
import type { AuthEnv } from '../../../http/middleware/require-auth.ts';
import { sendError } from '../../../http/send-error.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { attachmentDisposition } from '../../../platform/media/serving/attachment-name.ts';
import { sendBlob, type RecordedSending } from '../../../platform/media/serving/send-blob.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing, type BlobHandle } from '../../../platform/storage/blob-store.ts';
import { reportMissingFile } from '../../evidence/media/report-missing-file.ts';
import { findStoredFile, type StoredFile } from '../../evidence/stored-files/stored-file.ts';
import { getReportContent, getReportPicture, type ReportContent } from './reports.ts';
import { signReport } from './sign-report.ts';

/**
 * Sends the content of a delivered report as JSON. The ledger records the bytes as it does those of the PDF.
 * Missing reports and those of other agencies get the same response.
 */
export async function sendReportContent(app: AppContext, c: Context<AuthEnv>, id: string): Promise<Response> {
  const content = await getReportContent(app, c.get('actor'), id);
  if (!content) return c.text('Not found', 404);
  const { sha256, contentType, access } = content;
  await sendBlob(c.env.incoming, c.env.outgoing, {
    blob: handleOf(content),
    sha256,
    contentType,
    downloadName: null,
    record: (range) => app.accesses.begin(access, range),
  });
  return RESPONSE_ALREADY_SENT;
}

/** Returns bytes in memory as an opened blob. */
function handleOf({ bytes, storageKey, deliveredAt }: ReportContent): BlobHandle {
  return {
    address: { state: 'permanent', key: blobKey(storageKey) },
    size: bytes.byteLength,
    modifiedAt: deliveredAt,
    localPath: null,
    read: (position, length) => Promise.resolve(bytes.slice(position, position + length)),
    readInto: null,
    async *stream(start, endInclusive) {
      yield bytes.slice(start, endInclusive + 1);
    },
    close: () => Promise.resolve(),
  };
}

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
  const picture = await getReportPicture(app, c.get('actor'), id, sha256);
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

/**
 * Sends a report with the operator's signature. The signature is new for each download, so there are no
 * ranges, and the ledger records the SHA-256 of these bytes. Missing reports, those of other agencies and all
 * without a certificate get the same response.
 */
export async function sendSignedReport(app: AppContext, c: Context<AuthEnv>, id: string): Promise<Response> {
  const actor = c.get('actor');
  const file = app.config.reportSigning && (await findStoredFile(app, actor, 'report', id))?.file;
  if (!file) return c.text('Not found', 404);
  // Nothing is signed for a request that gets no bytes.
  if (c.env.incoming.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'application/pdf' });
  try {
    const { bytes, savedAs, access } = await signReport(app, actor, file, await readReport(app, file));
    const range = { start: 0, endInclusive: bytes.byteLength - 1 };
    const sending = await app.accesses.begin(access, range);
    sending.note(range);
    sending.end();
    return c.body(bytes, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': attachmentDisposition(savedAs),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
  } catch (error) {
    if (error instanceof BlobMissing) {
      await reportMissingFile(app, 'report', error);
      return c.text(errorCatalog.STORED_FILE_MISSING.message, 404);
    }
    return sendError(c, error);
  }
}

/** Reports have some pages, so they fit into memory. */
async function readReport({ blobs }: AppContext, { storageKey }: StoredFile): Promise<Uint8Array> {
  const handle = await blobs.open({ state: 'permanent', key: blobKey(storageKey) });
  try {
    return await handle.read(0, handle.size);
  } finally {
    await handle.close();
  }
}
