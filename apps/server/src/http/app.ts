import { problems } from '@plainview/contract/errors';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { AppContext } from '../app-context.ts';
import { uploadRoutes } from '../uploads/upload-routes.ts';
import { refusalOf } from '../use-cases/refused.ts';
import { apiDocumentRoutes } from './api-document.ts';
import { bodyDeadline } from './body-deadline.ts';
import { refuseCrossSite } from './cross-site.ts';
import { exportRoutes } from './exports.ts';
import { rejectAmbiguousHost } from './host-header.ts';
import { mailPreviewRoutes } from './mail-preview.ts';
import { mediaRoutes } from './media.ts';
import { onlyPost, refuseTrace } from './methods.ts';
import { observeRequests } from './observe-requests.ts';
import { oidcRoutes } from './oidc.ts';
import { processingRoutes } from './processing.ts';
import { readinessRoutes } from './readiness.ts';
import { refuseWhileStopping } from './refuse-while-stopping.ts';
import { answerCall, createCallHandlers } from './rpc.ts';
import { securityHeaders } from './security-headers.ts';
import type { ServerBindings } from './server-bindings.ts';
import { statementRoutes } from './statements.ts';
import { webFileRoutes } from './web-files.ts';

const LARGEST_CALL_BYTES = 1024 * 1024;

/** Every address that the product answers, with its middlewares in the order in which they run. */
export function createHttpApp(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  const { rpc, api } = createCallHandlers(app);
  const callDeadline = bodyDeadline(app.config.callBodySeconds * 1000);
  const callLimit = bodyLimit({
    maxSize: LARGEST_CALL_BYTES,
    // The rest of the body is never read: nothing more can come over this connection.
    onError: (c) => c.text('Payload Too Large', 413, { connection: 'close' }),
  });

  return (
    new Hono<{ Bindings: ServerBindings }>()
      .use(observeRequests(app))
      .use(securityHeaders(app.config, app.blobs.linkOrigin))
      .use(rejectAmbiguousHost())
      .use(refuseTrace())
      .route('/ready', readinessRoutes(app))
      .use(refuseWhileStopping(app))
      .route('/mail', mailPreviewRoutes(app))
      // A tool on another origin brings a reference of its own and no cookie.
      .use('/processing/videos/:id/status', callDeadline, callLimit)
      .route('/processing', processingRoutes(app))
      .use(refuseCrossSite())
      // Connectivity check of every screen (specification, section 7).
      .get('/ping', (c) => c.body(null, 204, { 'cache-control': 'no-store' }))
      .route('/sign-in/oidc', oidcRoutes(app))
      .use('/rpc/*', onlyPost(), callDeadline, callLimit)
      .post('/rpc/*', async (c) => (await answerCall(app, rpc, '/rpc', c)) ?? c.notFound())
      .route('/api', apiDocumentRoutes())
      .use('/api/*', callDeadline, callLimit)
      .all('/api/*', async (c) => (await answerCall(app, api, '/api', c)) ?? c.notFound())
      .route('/uploads', uploadRoutes(app))
      .route('/media', mediaRoutes(app))
      .route('/exports', exportRoutes(app))
      .route('/statements', statementRoutes(app))
      .route('/', webFileRoutes())
      .onError((error, c) => {
        if (error instanceof HTTPException) return error.getResponse();
        app.log.error({ err: error }, 'a request failed');
        if (refusalOf(error)?.code === 'DATABASE_UNAVAILABLE')
          return c.text(problems.DATABASE_UNAVAILABLE.message, 503);
        return c.text('Internal error', 500);
      })
  );
}
