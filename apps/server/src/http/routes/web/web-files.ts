import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic, type ServeStaticOptions } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { z } from 'zod';
import type { ServerBindings } from '../../../platform/core/request-origin.ts';
import { acceptedEncodings } from '../../middleware/content-encoding.ts';
import { RELEASE_PAGE_POLICY } from '../../middleware/security-headers.ts';

/** Scripts by route path. `*` matches a parameter (apps/web/build-config/route-files.ts). */
const routeFiles = z.record(z.string(), z.array(z.string()));

/**
 * Returns a Link header that lets the browser load the scripts of a page along with the first ones, or null.
 * @param root folder of the build
 */
export async function linksOfPage(root: string, pathname: string): Promise<string | null> {
  const text = await readFile(path.join(root, 'route-files.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const segments = pathname.split('/');
  const fits = (route: string): boolean => {
    const parts = route.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part === '*' || part === segments[index])
    );
  };
  const routes = routeFiles.parse(JSON.parse(text));
  const files = Object.entries(routes).find(([route]) => fits(route))?.[1] ?? [];
  return files.length > 0 ? files.map((file) => `<${file}>; rel=modulepreload`).join(', ') : null;
}

type WebEnv = { Bindings: ServerBindings };

const webDirectory = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));

/**
 * Serves the built web application. /login and /release are pages of their own. Other paths that match no file return the
 * application's page, and the client-side router takes over.
 * @param root folder of the build
 */
export function webFileRoutes(root = webDirectory): Hono<WebEnv> {
  return new Hono<WebEnv>()
    .use('/assets/*', etag(), selectEncoding())
    .use(
      '/assets/*',
      serveFile({ root, tagOf: nameTag, cacheControl: 'public, max-age=31536000, immutable' }),
    )
    .get('/assets/*', (c) => c.notFound())
    .use('/:file{[a-z-]+\\.(svg|js|png)|picture-window\\.html}', etag(), selectEncoding())
    .use('/:file{[a-z-]+\\.(svg|js|png)|picture-window\\.html}', serveFile({ root, ...changing }))
    .get('/login', etag(), selectEncoding(), serveFile({ root, ...changing, path: 'login.html' }))
    .get('/release', selectEncoding(), restrictPage(), serveFile({ root, ...changing, path: 'release.html' }))
    .get('*', etag(), selectEncoding(), announceScripts(root))
    .get('*', serveFile({ root, ...changing, path: 'index.html' }), (c) =>
      c.text('The web application is not built. Run: npm run build', 503),
    );
}

/**
 * Passes on only the encodings that a request accepts, without their weights, because `serveStatic`
 * ignores weights. Ranges are ignored: no file of the application is large, and a range of one encoding is
 * useless for another.
 */
function selectEncoding(): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const { headers } = c.req.raw;
    headers.set('accept-encoding', acceptedEncodings(c.req.header('accept-encoding')).join(','));
    headers.delete('range');
    await next();
  };
}

/**
 * Announces the scripts of the requested page, so that the browser loads them before its first script runs.
 */
function announceScripts(root: string): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const links = await linksOfPage(root, c.req.path);
    if (links !== null) c.header('link', links);
    await next();
  };
}

/**
 * Restricts the page of release links: it loads nothing but our own scripts, styles and files, tells no other server
 * where it is, and is not kept by the browser.
 */
function restrictPage(): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    await next();
    c.header('content-security-policy', RELEASE_PAGE_POLICY);
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
  };
}

interface Serving extends ServeStaticOptions<WebEnv> {
  readonly cacheControl: string;
  readonly tagOf: (file: string) => string | Promise<string>;
}

/** Serves a file, or its copy that the build compressed (apps/web/build-config/compress-files.ts). */
function serveFile({ cacheControl, tagOf, ...options }: Serving): MiddlewareHandler<WebEnv> {
  return serveStatic<WebEnv>({
    ...options,
    precompressed: true,
    onFound: async (file, c) => {
      c.header('cache-control', cacheControl);
      c.header('vary', 'accept-encoding');
      c.header('etag', await tagOf(file));
    },
  });
}

/** The names of these files contain hashes of their contents. */
const nameTag = (file: string): string => `"${path.basename(file)}"`;

const contentTag = async (file: string): Promise<string> =>
  `"${createHash('sha256')
    .update(await readFile(file))
    .digest('base64url')}"`;

/** These files keep their names when their contents change, above all the service worker. */
const changing = { cacheControl: 'no-cache', tagOf: contentTag };
