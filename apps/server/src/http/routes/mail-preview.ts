import type { AdminActor } from '@plainview/domain/account/actor';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { Hono } from 'hono';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { readMail } from '../../use-cases/mail/read-mail.ts';
import { requireAdmin, type AuthEnv } from '../middleware/require-auth.ts';

/**
 * A message is written for programs that know inline styles alone. They are allowed in it and nowhere else; it runs nothing,
 * loads nothing, belongs to no origin, and stands in no page but our own.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** GET /mail/{id}: a message of the outbox as its reader sees it, for administrators. A code in it is withheld. */
export function mailPreviewRoutes(app: AppContext): Hono<AuthEnv<AdminActor>> {
  return new Hono<AuthEnv<AdminActor>>()
    .get('/:id', requireAdmin(app), async (c) => {
      const id = parseRecordId(c.req.param('id'));
      if (id === null) throw new AppError('NOT_FOUND');
      const { html } = await readMail(app, c.get('actor'), id);
      return c.html(html, 200, {
        'content-security-policy': POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
      });
    })
    .onError((error, c) => {
      if (error instanceof AppError && error.info.code === 'NOT_FOUND') return c.text('Not found', 404);
      throw error;
    });
}
