import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { Hono } from 'hono';
import { requireAdmin, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { getMail } from './mail.ts';

/**
 * Email messages use inline styles, because many mail clients support nothing else. They are allowed here
 * only. A message runs no scripts, loads nothing, has no origin, and can be framed only by our own pages.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/**
 * Serves GET /mail/{id}: a message of the outbox as its recipient sees it, for administrators.
 * Codes are masked.
 */
export function mailPreviewRoutes(app: AppContext): Hono<AuthEnv<AdminActor>> {
  return new Hono<AuthEnv<AdminActor>>()
    .get('/:id', requireAdmin(app, 'mail'), async (c) => {
      const id = parseRecordId(c.req.param('id'));
      if (id === null) throw new AppError('NOT_FOUND');
      const { html } = await getMail(app, c.get('actor'), id);
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
