import { Readable } from 'node:stream';
import { id } from '@plainview/contract/shapes';
import { MONTH_PATTERN, monthLabel } from '@plainview/domain/billing/statements/statement';
import { statementTable } from '@plainview/domain/billing/statements/statement-table';
import { sheetColumns } from '@plainview/domain/reports/exports/export-table';
import { Hono } from 'hono';
import { z } from 'zod';
import { requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { spreadsheetTypes } from '../../../platform/integrations/spreadsheet/spreadsheet-types.ts';
import { attachmentDisposition } from '../../../platform/media/serving/attachment-name.ts';
import { exportStatement, type ExportedStatement } from './statements.ts';

const address = z.object({
  agencyId: id,
  month: z.string().regex(MONTH_PATTERN),
  format: z.enum(['pdf', 'xlsx']),
});

/**
 * Serves GET /statements/{agencyId}/{month}.pdf and .xlsx. Missing statements and those of other agencies get
 * the same response.
 */
export function statementRoutes(app: AppContext): Hono<AuthEnv> {
  return new Hono<AuthEnv>().get('/:agencyId/:file', requireAuthenticated(app, 'statements'), async (c) => {
    const [month, format] = c.req.param('file').split('.');
    const asked = address.safeParse({ agencyId: c.req.param('agencyId'), month, format });
    if (!asked.success) return c.text('Not found', 404);
    try {
      const statement = await exportStatement(app, c.get('actor'), asked.data, asked.data.format);
      return await sendStatement(app, statement, asked.data.format);
    } catch (error) {
      if (error instanceof AppError) return c.text('Not found', 404);
      throw error;
    }
  });
}

/** Returns a statement as a file. */
export async function sendStatement(
  { clock, renderPdf }: AppContext,
  statement: ExportedStatement,
  format: 'pdf' | 'xlsx',
): Promise<Response> {
  const headers = {
    'Content-Disposition': attachmentDisposition(
      `Plainview statement ${monthLabel(statement.month)}, ${statement.agencyName}.${format}`,
    ),
    'Cache-Control': 'private, no-store',
  };
  if (format === 'pdf') {
    const { bytes } = await renderPdf({ type: 'statement', statement, madeAt: clock.now() });
    return new Response(bytes, { headers: { ...headers, 'Content-Type': 'application/pdf' } });
  }
  const { spreadsheetStream } =
    await import('../../../platform/integrations/spreadsheet/spreadsheet-stream.ts');
  const { sheet, columns } = statementTable;
  const rows = Readable.from(statement.lines.map((line) => columns.map(([, cell]) => cell(line))));
  const stream = spreadsheetStream('xlsx', {
    name: sheet,
    columns: sheetColumns(statementTable),
    rows,
  });
  return new Response(stream, { headers: { ...headers, 'Content-Type': spreadsheetTypes.xlsx } });
}
