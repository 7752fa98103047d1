import { id } from '@plainview/contract/shapes';
import { MONTH_PATTERN } from '@plainview/domain/billing/statements/statement';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import { readSmallBlob } from '../../../http/routes/documents/small-blob.ts';
import { sendFile } from '../../../http/routes/media.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { attachmentDisposition } from '../../../platform/media/serving/attachment-name.ts';
import { OpenFiles } from '../../../platform/media/serving/open-files.ts';
import { sendStatement } from '../../billing/statements/statements.routes.ts';
import { exportOverseenInvoice, exportOverseenStatement, findOverseenFile } from './overseen-files.ts';

const invoiceAddress = z.object({ agencyId: id, id, format: z.literal('pdf') });
const statementAddress = z.object({
  agencyId: id,
  month: z.string().regex(MONTH_PATTERN),
  format: z.enum(['pdf', 'xlsx']),
});

/** Returns the acting agency user. The route admits no one else. */
function overseerOf(c: Context<AuthEnv>): AgencyActor {
  const actor = c.get('actor');
  if (actor.role !== 'agency') throw new AppError('NOT_ALLOWED');
  return actor;
}

const split = (file: string): readonly string[] => {
  const dot = file.lastIndexOf('.');
  return dot === -1 ? [file, ''] : [file.slice(0, dot), file.slice(dot + 1)];
};

/** Answers like a missing file if the actor may not have it. */
async function orNotFound(c: Context, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError) return c.text('Not found', 404);
    throw error;
  }
}

/**
 * Serves files of overseen agencies: GET and HEAD of /overseen/{agencyId}/reports/{id} and /videos/{id} with
 * ranges, and GET of /invoices/{id}.pdf and /statements/{month}.pdf and .xlsx. Each request checks the
 * oversight again, so no grant of an earlier one is used. Missing files, those of other agencies and all
 * without oversight get the same response.
 */
export function overseenRoutes(app: AppContext): Hono<AuthEnv> {
  const guard = requireAuthenticated(app, 'overseen', false);
  const files = new OpenFiles();
  const answer = async (
    c: Context<AuthEnv>,
    kind: 'video' | 'report',
    asked: { agencyId: string; id: string },
  ) => {
    const found = await findOverseenFile(app, overseerOf(c), { ...asked, kind });
    if (!found) return c.text('Not found', 404);
    const storedKind = found.file.derivedKind === null ? kind : 'derived';
    return sendFile(app, files, c, { ...found, kind: storedKind, isDownload: kind === 'report' });
  };
  return new Hono<AuthEnv>()
    .get('/:agencyId/reports/:id', guard, (c) => answer(c, 'report', c.req.param()))
    .get('/:agencyId/videos/:id', guard, (c) => answer(c, 'video', c.req.param()))
    .get('/:agencyId/invoices/:file', guard, (c) =>
      orNotFound(c, async () => {
        const [name, format] = split(c.req.param('file'));
        const asked = invoiceAddress.safeParse({ agencyId: c.req.param('agencyId'), id: name, format });
        if (!asked.success) return c.text('Not found', 404);
        const { number, storageKey } = await exportOverseenInvoice(app, overseerOf(c), asked.data);
        return c.body(await readSmallBlob(app, storageKey), 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': attachmentDisposition(`Plainview ${number}.pdf`),
          'Cache-Control': 'private, no-store',
        });
      }),
    )
    .get('/:agencyId/statements/:file', guard, (c) =>
      orNotFound(c, async () => {
        const [month, format] = split(c.req.param('file'));
        const asked = statementAddress.safeParse({ agencyId: c.req.param('agencyId'), month, format });
        if (!asked.success) return c.text('Not found', 404);
        const statement = await exportOverseenStatement(app, overseerOf(c), asked.data);
        return sendStatement(app, statement, asked.data.format);
      }),
    )
    .all('*', (c) => c.text('Not found', 404));
}
