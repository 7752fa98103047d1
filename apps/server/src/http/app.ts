import { problems } from '@plainview/contract/errors';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppContext } from '../app-context.ts';
import type { RequestKind } from '../limit-settings.ts';
import { uploadRoutes } from '../uploads/upload-routes.ts';
import { refusalOf } from '../use-cases/refused.ts';
import { apiDocumentRoutes } from './api-document.ts';
import { bodyDeadline } from './body-deadline.ts';
import { refuseCrossSite } from './cross-site.ts';
import { exportRoutes } from './exports.ts';
import { rejectAmbiguousHost } from './host-header.ts';
import { byCaller, limitRequests } from './limits/limit-requests.ts';
import { createRequestBudgets } from './limits/request-budgets.ts';
import { closeStalledConnections } from './limits/stalled-connections.ts';
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

/** Every address that the product answers, with its middlewares in the order in which they run. */
export function createHttpApp(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  const { rpc, api } = createCallHandlers(app);
  const callDeadline = bodyDeadline(app.config.callBodySeconds * 1000);
  const budgets = createRequestBudgets(app.config.limits);
  const limited = (kind: RequestKind, isUse = true) => limitRequests(budgets, kind, byCaller(app, isUse));

  return (
    new Hono<{ Bindings: ServerBindings }>()
      .use(observeRequests(app))
      .use(securityHeaders(app.config, app.blobs.linkOrigin))
      .use(rejectAmbiguousHost())
      .use(refuseTrace())
      .use(closeStalledConnections(app.config.limits.stallSeconds * 1000))
      .route('/ready', readinessRoutes(app))
      .use(refuseWhileStopping(app))
      .route('/mail', mailPreviewRoutes(app))
      // A tool on another origin brings a reference of its own and no cookie.
      .use('/processing/videos/:id/status', callDeadline)
      .route('/processing', processingRoutes(app, budgets))
      .use(refuseCrossSite())
      // Connectivity check of every screen (specification, section 7).
      .get('/ping', (c) => c.body(null, 204, { 'cache-control': 'no-store' }))
      .route('/sign-in/oidc', oidcRoutes(app))
      .use('/rpc/*', onlyPost(), callDeadline)
      .post('/rpc/*', async (c) => (await answerCall({ app, budgets }, rpc, '/rpc', c)) ?? c.notFound())
      .route('/api', apiDocumentRoutes())
      .use('/api/*', callDeadline)
      .all('/api/*', async (c) => (await answerCall({ app, budgets }, api, '/api', c)) ?? c.notFound())
      .use('/uploads/*', limited('uploads'))
      .route('/uploads', uploadRoutes(app))
      .use('/media/*', limited('media', false))
      .route('/media', mediaRoutes(app))
      .use('/exports/*', limited('exports'))
      .route('/exports', exportRoutes(app))
      .use('/statements/*', limited('exports'))
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
