import { Readable } from 'node:stream';
import { id } from '@plainview/contract/shapes';
import { bookkeepingTable } from '@plainview/domain/billing/invoices/bookkeeping-table';
import { MONTH_PATTERN } from '@plainview/domain/billing/statements/statement';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { sheetColumns } from '@plainview/domain/reports/exports/export-table';
import { Hono } from 'hono';
import { z } from 'zod';
import { requireAdmin, requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import { readSmallBlob } from '../../../http/routes/documents/small-blob.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { spreadsheetTypes } from '../../../platform/integrations/spreadsheet/spreadsheet-types.ts';
import { attachmentDisposition } from '../../../platform/media/serving/attachment-name.ts';
import { exportBookkeeping } from './export-bookkeeping.ts';
import { exportInvoice } from './invoices.ts';

/**
 * Serves GET /invoices/{id}.pdf, an invoice or credit note as it was stored. Missing ones and those of other
 * agencies get the same response.
 */
export function invoiceRoutes(app: AppContext): Hono<AuthEnv> {
  return new Hono<AuthEnv>().get('/:file', requireAuthenticated(app, 'invoices'), async (c) => {
    const [name, ...ending] = c.req.param('file').split('.');
    const asked = id.safeParse(name);
    if (!asked.success || ending.join('.') !== 'pdf') return c.text('Not found', 404);
    try {
      const { number, storageKey } = await exportInvoice(app, c.get('actor'), asked.data);
      return c.body(await readSmallBlob(app, storageKey), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': attachmentDisposition(`Plainview ${number}.pdf`),
        'Cache-Control': 'private, no-store',
      });
    } catch (error) {
      if (error instanceof AppError) return c.text('Not found', 404);
      throw error;
    }
  });
}

const bookkeepingAddress = z.object({
  period: z.union([z.string().regex(/^[2-9]\d{3}$/u), z.string().regex(MONTH_PATTERN)]),
  format: z.enum(['csv', 'xlsx']),
});

/**
 * Serves GET /bookkeeping/{year or month}.csv and .xlsx, with a row per line of an invoice and per payment.
 */
export function bookkeepingRoutes(app: AppContext): Hono<AuthEnv<AdminActor>> {
  return new Hono<AuthEnv<AdminActor>>().get('/:file', requireAdmin(app, 'bookkeeping'), async (c) => {
    const [name, format] = c.req.param('file').split('.');
    const asked = bookkeepingAddress.safeParse({ period: name, format });
    if (!asked.success) return c.text('Not found', 404);
    const { period } = asked.data;
    const rows = await exportBookkeeping(app, c.get('actor'), period, asked.data.format);
    const { spreadsheetStream } =
      await import('../../../platform/integrations/spreadsheet/spreadsheet-stream.ts');
    const { sheet, columns } = bookkeepingTable;
    const stream = spreadsheetStream(asked.data.format, {
      name: sheet,
      columns: sheetColumns(bookkeepingTable),
      rows: Readable.from(rows.map((row) => columns.map(([, cell]) => cell(row)))),
    });
    return new Response(stream, {
      headers: {
        'Content-Type': spreadsheetTypes[asked.data.format],
        'Content-Disposition': attachmentDisposition(`Plainview bookkeeping ${period}.${asked.data.format}`),
        'Cache-Control': 'private, no-store',
      },
    });
  });
}
