import { parseRecordId } from '@plainview/domain/shared/record-id';
import { Hono } from 'hono';
import { requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { getPhoto } from './profile-photo.ts';

/** Seconds that a browser may keep a photo. Its path changes with the photo. */
const KEPT_FOR = 86_400;

/**
 * Serves GET /photos/{id}: a user's profile photo, to users of the same agency and to administrators. Missing
 * photos and those of other agencies get the same response.
 */
export function photoRoutes(app: AppContext): Hono<AuthEnv> {
  return new Hono<AuthEnv>().get('/:id', requireAuthenticated(app, 'photos'), async (c) => {
    const id = parseRecordId(c.req.param('id'));
    const photo = id && (await getPhoto(app, c.get('actor'), id));
    if (!photo) return c.text('Not found', 404);
    return new Response(Buffer.from(photo.base64, 'base64'), {
      headers: {
        'Content-Type': photo.contentType,
        'Cache-Control': `private, max-age=${KEPT_FOR}`,
        ETag: `"${photo.sha256}"`,
      },
    });
  });
}
