import { id } from '@plainview/contract/shapes';
import { Hono } from 'hono';
import { requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import { readSmallBlob } from '../../../http/routes/documents/small-blob.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { attachmentDisposition } from '../../../platform/media/serving/attachment-name.ts';
import { exportCertificate } from './destructions.ts';

/**
 * Serves GET /certificates/{id}.pdf, the certificate of a destruction as it was stored. Missing certificates
 * and those of other agencies get the same response.
 */
export function certificateRoutes(app: AppContext): Hono<AuthEnv> {
  return new Hono<AuthEnv>().get('/:file', requireAuthenticated(app, 'certificates'), async (c) => {
    const [name, ...ending] = c.req.param('file').split('.');
    const asked = id.safeParse(name);
    if (!asked.success || ending.join('.') !== 'pdf') return c.text('Not found', 404);
    try {
      const { ticketId, ticketNumber, storageKey } = await exportCertificate(app, c.get('actor'), asked.data);
      return c.body(await readSmallBlob(app, storageKey), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': attachmentDisposition(
          `Plainview certificate of destruction ${ticketNumber ?? ticketId}.pdf`,
        ),
        'Cache-Control': 'private, no-store',
      });
    } catch (error) {
      if (error instanceof AppError) return c.text('Not found', 404);
      throw error;
    }
  });
}
