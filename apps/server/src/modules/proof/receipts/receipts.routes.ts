import { releaseReportFileName } from '@plainview/domain/release/redactions/release-report';
import { reportFileName } from '@plainview/domain/reports/reports/report';
import { Hono, type Context } from 'hono';
import { requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import { sendError } from '../../../http/send-error.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { attachmentDisposition } from '../../../platform/media/serving/attachment-name.ts';
import { readReceipt, recordReceipt, type Receipt, type ReceiptKind } from './read-receipt.ts';

/** A file of a receipt. */
interface ReceiptFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

type MakeFile = (receipt: Receipt, app: AppContext) => ReceiptFile | Promise<ReceiptFile>;

/** Files offered for download, by kind and file extension. */
const files: Readonly<Record<ReceiptKind, Readonly<Record<string, MakeFile>>>> = {
  video: {
    pdf: async (receipt, { renderPdf }) => {
      const { bytes } = await renderPdf({ type: 'receipt', receipt });
      return {
        name: `${videoName(receipt)}, receipt.pdf`,
        contentType: 'application/pdf',
        content: bytes,
      };
    },
    'tlog-proof': (receipt) => proofFile(videoName(receipt), receipt),
  },
  report: {
    'tlog-proof': (receipt) => {
      const { entry, ticketNumber } = receipt;
      return proofFile(
        reportFileName(ticketNumber ?? entry.ticketId ?? '', Number(entry.data['version'])),
        receipt,
      );
    },
  },
  redaction: {
    'tlog-proof': (receipt) =>
      proofFile(releaseReportFileName(receipt.ticketNumber ?? receipt.entry.ticketId ?? ''), receipt),
  },
  invoice: {
    'tlog-proof': (receipt) =>
      proofFile(`Plainview ${String(receipt.entry.data['invoiceNumber'])}.pdf`, receipt),
  },
};

const videoName = ({ entry }: Receipt): string => String(entry.data['fileName']);

const proofFile = (name: string, { proof }: Receipt): ReceiptFile => ({
  name: `${name}.tlog-proof`,
  contentType: 'text/plain; charset=utf-8',
  content: new TextEncoder().encode(proof),
});

/**
 * Serves GET /receipts/videos/{id}.pdf and .tlog-proof, /receipts/reports/{id}.tlog-proof,
 * /receipts/redactions/{id}.tlog-proof and /receipts/invoices/{id}.tlog-proof: the proof that the ledger contains the entry
 * about a stored video, a delivered report, a delivered redacted copy or an invoice (docs/proof-format.md). Sending one is recorded. Missing receipts and those of
 * other agencies get the same response.
 */
export function receiptRoutes(app: AppContext): Hono<AuthEnv> {
  const guard = requireAuthenticated(app, 'receipts');
  return new Hono<AuthEnv>()
    .get('/videos/:file', guard, (c) => sendReceipt(app, c, 'video'))
    .get('/reports/:file', guard, (c) => sendReceipt(app, c, 'report'))
    .get('/redactions/:file', guard, (c) => sendReceipt(app, c, 'redaction'))
    .get('/invoices/:file', guard, (c) => sendReceipt(app, c, 'invoice'));
}

async function sendReceipt(app: AppContext, c: Context<AuthEnv>, kind: ReceiptKind): Promise<Response> {
  const [, id = '', extension = ''] = /^([^.]+)\.(.+)$/u.exec(c.req.param('file') ?? '') ?? [];
  const makeFile = Object.hasOwn(files[kind], extension) ? files[kind][extension] : undefined;
  if (!makeFile) return c.text('Not found', 404);
  try {
    const actor = c.get('actor');
    const receipt = await readReceipt(app, actor, kind, id);
    if (!receipt) return c.text('Not found', 404);
    const { name, contentType, content } = await makeFile(receipt, app);
    if (c.env.incoming.method !== 'HEAD') await recordReceipt(app, actor, kind, { receipt, name, content });
    return new Response(content, {
      headers: {
        'Content-Type': contentType,
        'Content-Disposition': attachmentDisposition(name),
        'Cache-Control': 'private, no-store',
      },
    });
  } catch (error) {
    return sendError(c, error);
  }
}
