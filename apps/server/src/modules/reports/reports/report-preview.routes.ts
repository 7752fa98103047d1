import { errorCatalog } from '@plainview/contract/error-catalog';
import { deliveryForm } from '@plainview/contract/reports/reports.contract';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { isStorable } from '@plainview/domain/shared/storable';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { requireAdmin, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import { sendError } from '../../../http/send-error.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { previewReport } from './preview-report.ts';

/** Enough for the longest texts, percent-encoded. */
const LARGEST_FORM_BYTES = 512 * 1024;

/** The PDF is shown in a frame of our own page. A browser's viewer does not start under a stricter policy. */
const FRAMED_PDF_POLICY = "frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

type PreviewContext = Context<AuthEnv<AdminActor>>;

/**
 * Serves POST /previews/reports/{ticketId}: the PDF of the ticket's report as it would be delivered now.
 * Takes a form, so that a browser can show the response in a frame: its field `delivery` is the input of
 * `reports.deliver` as JSON, without the ticket.
 */
export function reportPreviewRoutes(app: AppContext): Hono<AuthEnv<AdminActor>> {
  const tooLarge = errorCatalog.BODY_TOO_LARGE;
  const limit = bodyLimit({
    maxSize: LARGEST_FORM_BYTES,
    // Otherwise the unread body would be parsed as the next request.
    onError: (c) => c.text(tooLarge.message, tooLarge.status, { connection: 'close' }),
  });
  return new Hono<AuthEnv<AdminActor>>().post(
    '/reports/:ticketId',
    requireAdmin(app, 'previews'),
    limit,
    async (c) => {
      const input = await readInput(c);
      if (!input) return c.text('The form is not valid', 400);
      try {
        const pdf = await previewReport(app, c.get('actor'), input);
        return c.body(pdf, 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': 'inline; filename="report-preview.pdf"',
          'Content-Security-Policy': FRAMED_PDF_POLICY,
          'X-Frame-Options': 'SAMEORIGIN',
          'Cache-Control': 'private, no-store',
        });
      } catch (error) {
        return sendError(c, error);
      }
    },
  );
}

/**
 * Reads the form. It has a single field with JSON, because browsers change the line breaks of
 * a form's fields.
 */
async function readInput(c: PreviewContext) {
  const body = formFields.safeParse(await c.req.parseBody().catch(() => null));
  const ticketId = c.req.param('ticketId');
  const input = body.success ? deliveryForm.safeParse({ ...body.data.delivery, ticketId }) : body;
  return input.success && isStorable(input.data) ? input.data : null;
}

const formFields = z.object({
  delivery: z
    .string()
    .transform((text, issues): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issues.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(z.looseObject({})),
});
