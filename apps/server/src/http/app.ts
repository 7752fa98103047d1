import { SECOND } from '@plainview/domain/shared/time';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { LiveContext } from '../live/live-service.ts';
import { bookkeepingRoutes, invoiceRoutes } from '../modules/billing/invoices/invoices.routes.ts';
import { statementRoutes } from '../modules/billing/statements/statements.routes.ts';
import { createMediaGrants } from '../modules/evidence/media/media-grants.ts';
import { processingRoutes } from '../modules/evidence/processing/processing.routes.ts';
import { sidecarRoutes } from '../modules/evidence/videos/sidecars.routes.ts';
import { mailPreviewRoutes } from '../modules/identity/mail/mail-preview.routes.ts';
import { oidcRoutes } from '../modules/identity/organization-sign-in/oidc.routes.ts';
import { photoRoutes } from '../modules/identity/profiles/photos.routes.ts';
import { overseenRoutes } from '../modules/operations/counties/overseen.routes.ts';
import { readinessRoutes } from '../modules/operations/health/readiness.routes.ts';
import { bundleRoutes } from '../modules/proof/bundles/bundles.routes.ts';
import { ledgerIdentityRoutes, ledgerRoutes } from '../modules/proof/ledger/ledger.routes.ts';
import { receiptRoutes } from '../modules/proof/receipts/receipts.routes.ts';
import { releaseRoutes } from '../modules/release/release-links/release-links.routes.ts';
import { exportRoutes } from '../modules/reports/exports/exports.routes.ts';
import { reportPreviewRoutes } from '../modules/reports/reports/report-preview.routes.ts';
import { certificateRoutes } from '../modules/retention/destructions/certificates.routes.ts';
import type { RequestKind } from '../platform/config/limit-settings.ts';
import type { ServerBindings } from '../platform/core/request-origin.ts';
import { createCallClassifier } from './limits/call-classes.ts';
import { byCaller, limitRequests } from './limits/limit-requests.ts';
import { createLoadMonitor } from './limits/load-monitor.ts';
import { createOverload } from './limits/overload.ts';
import { createRequestBudgets } from './limits/request-budgets.ts';
import { closeStalledConnections } from './limits/stalled-connections.ts';
import { admitStreams } from './middleware/admit-streams.ts';
import { bodyDeadline } from './middleware/body-timeout.ts';
import { csrfProtection } from './middleware/csrf.ts';
import { rejectAmbiguousHost } from './middleware/host-header.ts';
import { allowOnlyGet, allowOnlyPost, rejectTrace } from './middleware/methods.ts';
import { observeRequests } from './middleware/observe-requests.ts';
import { presumeCaller, PresumedCallers } from './middleware/presumed-callers.ts';
import { rejectDuringShutdown } from './middleware/reject-during-shutdown.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { shedLoad } from './middleware/shed-load.ts';
import { apiDocumentRoutes } from './routes/api-document.ts';
import { createCallHandlers } from './routes/call-handlers.ts';
import { mediaRoutes, repeatGrants } from './routes/media.ts';
import { answerCall, type CallServices } from './routes/rpc.ts';
import { webFileRoutes } from './routes/web/web-files.ts';
import { isTemporary, sendError } from './send-error.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';

/** Bytes per second (1 Mbit/s). */
const SLOWEST_SIDECAR = 125_000;

/** Creates what the calls of a process share. */
export function createCallServices(app: LiveContext): CallServices {
  const load = createLoadMonitor(app);
  const classify = createCallClassifier();
  const overload = createOverload(app, load, classify);
  const budgets = createRequestBudgets(app.config.limits);
  return { app, budgets, load, classify, overload, presumed: new PresumedCallers(app) };
}

/** Creates the HTTP application: all routes, with middleware in execution order. */
export function createHttpApp(
  app: LiveContext,
  services = createCallServices(app),
): Hono<{ Bindings: ServerBindings }> {
  const { budgets, presumed } = services;
  const { rpc, api } = createCallHandlers(app);
  const callDeadline = bodyDeadline(app.config.callBodySeconds * SECOND);
  const grants = createMediaGrants(app);
  const limited = (kind: RequestKind, isUse = true) => limitRequests(budgets, kind, byCaller(app, isUse));

  return (
    new Hono<{ Bindings: ServerBindings }>()
      .use(observeRequests(app))
      .use(securityHeaders(app.config, app.blobs.linkOrigin))
      .use(rejectAmbiguousHost())
      .use(rejectTrace())
      .use(closeStalledConnections(app.config.limits.stallSeconds * SECOND))
      .route('/ready', readinessRoutes(app))
      .use(rejectDuringShutdown(app))
      .route('/mail', mailPreviewRoutes(app))
      // Cross-origin processing tools authenticate with a reference instead of a cookie.
      .use('/processing/videos/:id/status', callDeadline)
      .route('/processing', processingRoutes(app, budgets))
      .use(csrfProtection(app.config))
      // Connectivity check that every screen uses (specification, section 7).
      .get('/ping', (c) => c.body(null, 204, { 'cache-control': 'no-store' }))
      .use('/ledger/*', shedLoad(services, 'anonymous', 'GET'), limited('calls', false))
      .route('/ledger', ledgerRoutes(app))
      .route('/.well-known/plainview-ledger', ledgerIdentityRoutes(app))
      .use('/sign-in/oidc', shedLoad(services, 'anonymous', 'GET'))
      .route('/sign-in/oidc', oidcRoutes(app))
      .use('/rpc/*', allowOnlyPost(), callDeadline)
      .on(['GET', 'POST'], ['/rpc/live/changes', '/api/changes'], admitStreams(app))
      .post('/rpc/*', async (c) => (await answerCall(services, rpc, '/rpc', c)) ?? c.notFound())
      .route('/api', apiDocumentRoutes())
      .use('/api/*', callDeadline)
      .all('/api/*', async (c) => (await answerCall(services, api, '/api', c)) ?? c.notFound())
      // Only requests that create an upload; a POST to one may send its bytes.
      .use('/uploads', shedLoad(services, 'upload', 'POST'))
      .on(['GET', 'PATCH'], '/uploads/:id', presumeCaller(presumed))
      .use('/uploads/*', limited('uploads'))
      .route('/uploads', uploadRoutes(app, presumed))
      .use(
        '/sidecars/*',
        bodyDeadline(app.config.callBodySeconds * SECOND, SLOWEST_SIDECAR),
        limited('uploads'),
      )
      .route('/sidecars', sidecarRoutes(app))
      .use('/media/*', repeatGrants(grants), limited('media', false))
      .route('/media', mediaRoutes(app, grants))
      .use('/releases/*', limited('media', false))
      .route('/releases', releaseRoutes(app))
      .use('/previews/*', callDeadline, shedLoad(services, 'bulk', 'POST'), limited('exports'))
      .route('/previews', reportPreviewRoutes(app))
      .use('/exports/*', shedLoad(services, 'bulk', 'GET'), limited('exports'))
      .route('/exports', exportRoutes(app))
      .use('/photos/*', limited('calls'))
      .route('/photos', photoRoutes(app))
      .use('/receipts/*', shedLoad(services, 'bulk', 'GET'), limited('exports'))
      .route('/receipts', receiptRoutes(app))
      .use('/bundles/*', shedLoad(services, 'bulk', 'GET'), limited('media', false))
      .route('/bundles', bundleRoutes(app))
      .use('/statements/*', allowOnlyGet(), shedLoad(services, 'bulk', 'GET'), limited('exports'))
      .route('/statements', statementRoutes(app))
      .use('/overseen/*', limited('media', false))
      .use('/overseen/:agencyId/statements/*', allowOnlyGet(), shedLoad(services, 'bulk', 'GET'))
      .use('/overseen/:agencyId/invoices/*', allowOnlyGet())
      .route('/overseen', overseenRoutes(app))
      .use('/invoices/*', allowOnlyGet(), shedLoad(services, 'bulk', 'GET'), limited('exports'))
      .route('/invoices', invoiceRoutes(app))
      .use('/bookkeeping/*', allowOnlyGet(), shedLoad(services, 'bulk', 'GET'), limited('exports'))
      .route('/bookkeeping', bookkeepingRoutes(app))
      .use('/certificates/*', allowOnlyGet(), shedLoad(services, 'bulk', 'GET'), limited('exports'))
      .route('/certificates', certificateRoutes(app))
      .route('/', webFileRoutes())
      .onError((error, c) => {
        if (error instanceof HTTPException) return error.getResponse();
        app.log.error({ err: error }, 'a request failed');
        return isTemporary(error) ? sendError(c, error) : c.text('Internal error', 500);
      })
  );
}
