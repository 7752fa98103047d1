import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ServerBindings } from '../../core/request-origin.ts';

const webDirectory = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/**
 * Serves the built web application. Paths that are no file return its page, and the client-side router takes over.
 */
export function webFileRoutes(): Hono<{ Bindings: ServerBindings }> {
  return new Hono<{ Bindings: ServerBindings }>()
    .use('/assets/*', compress())
    .use(
      '/assets/*',
      serveStatic({
        root: webDirectory,
        onFound: (_file, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
      }),
    )
    .get('/assets/*', (c) => c.notFound())
    .use(
      '/:file{[a-z-]+\\.(svg|js|png)}',
      // These files keep their names when their contents change, above all the service worker.
      serveStatic({ root: webDirectory, onFound: (_file, c) => c.header('cache-control', 'no-cache') }),
    )
    .get('*', async (c) => {
      const page = await readFile(path.join(webDirectory, 'index.html'), 'utf8').catch(() => null);
      return page === null
        ? c.text('The web application is not built. Run: npm run build', 503)
        : c.html(page, 200, { 'cache-control': 'no-cache' });
    });
}
