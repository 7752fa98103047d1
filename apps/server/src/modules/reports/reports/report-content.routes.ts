import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { AppContext } from '../../../app-context.ts';
import type { AuthEnv } from '../../../http/middleware/require-auth.ts';
import { sendBlob } from '../../../media/serving/send-blob.ts';
import { blobKey } from '../../../storage/blob-key.ts';
import type { BlobHandle } from '../../../storage/blob-store.ts';
import { readReportContent, type ReportContent } from './report-content.ts';

/**
 * Sends the content of a delivered report as JSON. The ledger records the bytes as it does those of the PDF.
 * Missing reports and those of other agencies get the same response.
 */
export async function sendReportContent(app: AppContext, c: Context<AuthEnv>, id: string): Promise<Response> {
  const content = await readReportContent(app, c.get('actor'), id);
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
