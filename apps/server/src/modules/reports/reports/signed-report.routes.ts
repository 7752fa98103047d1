import { errorCatalog } from '@plainview/contract/error-catalog';
import type { Context } from 'hono';
import type { AppContext } from '../../../app-context.ts';
import type { AuthEnv } from '../../../http/middleware/require-auth.ts';
import { sendError } from '../../../http/send-error.ts';
import { attachmentDisposition } from '../../../media/serving/attachment-name.ts';
import { blobKey } from '../../../storage/blob-key.ts';
import { BlobMissing } from '../../../storage/blob-store.ts';
import { reportMissingFile } from '../../evidence/media/report-missing-file.ts';
import { findStoredFile, type StoredFile } from '../../evidence/stored-files/stored-file.ts';
import { signReport } from './sign-report.ts';

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
