/**
 * The callers that a route admits: everyone, a caller with a run's reference, or an approved
 * account with a role.
 */
type Audience = 'everyone' | 'reference' | 'agency' | 'administrators' | 'both roles';

interface RawRoute {
  readonly audience: Audience;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Returns the path to call, given an object's ID. */
  readonly at?: (id: string) => string;
  /** The North PD object that the route refers to. */
  readonly about?: string;
}

const tus = { 'tus-resumable': '1.0.0' };

/** Every route of the HTTP application. A route missing from this table fails. */
export const routes: Readonly<Record<string, RawRoute>> = {
  'GET /ping': { audience: 'everyone' },
  'GET /ready': { audience: 'everyone' },
  // Readers of a checkpoint have no account; neither route returns anyone's data.
  'ALL /ledger/*': { audience: 'everyone' },
  'GET /ledger/checkpoint': { audience: 'everyone' },
  'GET /ledger/timestamp': { audience: 'everyone' },
  'GET /ledger/consistency': { audience: 'everyone' },
  'GET /.well-known/plainview-ledger': { audience: 'everyone' },
  'ALL /rpc/*': { audience: 'everyone' },
  'POST /rpc/*': { audience: 'everyone' },
  'ALL /api/*': { audience: 'everyone' },
  // Requests for change streams wait here; the procedure then checks its caller.
  'GET /rpc/live/changes': { audience: 'everyone' },
  'POST /rpc/live/changes': { audience: 'everyone' },
  'GET /api/changes': { audience: 'everyone' },
  'POST /api/changes': { audience: 'everyone' },
  // They redirect the browser and return no one's data.
  'ALL /sign-in/oidc': { audience: 'everyone' },
  'GET /sign-in/oidc': { audience: 'everyone' },
  'GET /sign-in/oidc/callback': { audience: 'everyone' },
  'GET /api/openapi.json': { audience: 'everyone' },
  'GET /api/docs': { audience: 'everyone' },
  'GET /api/docs/start.js': { audience: 'everyone' },
  'GET /api/docs/:asset': { audience: 'everyone' },
  'GET /*': { audience: 'everyone' },
  'ALL /*': { audience: 'everyone' },
  'ALL /assets/*': { audience: 'everyone' },
  'GET /assets/*': { audience: 'everyone' },
  'ALL /:file{[a-z-]+\\.(svg|js|png)|picture-window\\.html}': { audience: 'everyone' },
  'GET /login': { audience: 'everyone' },
  'OPTIONS /uploads/*': { audience: 'everyone' },
  'OPTIONS /processing/*': { audience: 'everyone' },
  'ALL /media/*': { audience: 'everyone' },
  'ALL /uploads': { audience: 'everyone' },
  'ALL /uploads/*': { audience: 'everyone' },
  'ALL /previews/*': { audience: 'everyone' },
  'ALL /exports/*': { audience: 'everyone' },
  'ALL /photos/*': { audience: 'everyone' },
  'ALL /receipts/*': { audience: 'everyone' },
  'ALL /bundles/*': { audience: 'everyone' },
  'ALL /statements/*': { audience: 'everyone' },
  'ALL /certificates/*': { audience: 'everyone' },
  'ALL /sidecars/*': { audience: 'everyone' },
  'ALL /invoices/*': { audience: 'everyone' },
  'ALL /bookkeeping/*': { audience: 'everyone' },
  'ALL /overseen/*': { audience: 'everyone' },
  'ALL /overseen/:agencyId/statements/*': { audience: 'everyone' },
  'ALL /overseen/:agencyId/invoices/*': { audience: 'everyone' },
  'POST /uploads': {
    audience: 'agency',
    method: 'POST',
    headers: { ...tus, 'upload-length': '10', 'upload-metadata': 'filename YS5tcDQ=' },
    at: () => '/uploads',
  },
  'PATCH /uploads/:id': {
    audience: 'agency',
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'stolen',
    at: (id) => `/uploads/${id}`,
    about: 'begunUpload',
  },
  // For the method that its header names.
  'POST /uploads/:id': {
    audience: 'agency',
    method: 'POST',
    headers: {
      ...tus,
      'x-http-method-override': 'PATCH',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: 'stolen',
    at: (id) => `/uploads/${id}`,
    about: 'begunUpload',
  },
  // HEAD requests use this route.
  'GET /uploads/:id': {
    audience: 'agency',
    method: 'HEAD',
    headers: tus,
    at: (id) => `/uploads/${id}`,
    about: 'begunUpload',
  },
  'DELETE /uploads/:id': {
    audience: 'agency',
    method: 'DELETE',
    headers: tus,
    at: (id) => `/uploads/${id}`,
    about: 'begunUpload',
  },
  'GET /media/videos/:id': { audience: 'both roles', at: (id) => `/media/videos/${id}`, about: 'video' },
  'GET /media/reports/:id': { audience: 'both roles', at: (id) => `/media/reports/${id}`, about: 'report' },
  'GET /media/reports/:id/content': {
    audience: 'both roles',
    at: (id) => `/media/reports/${id}/content`,
    about: 'report',
  },
  'GET /media/reports/:id/pictures/:sha256': {
    audience: 'both roles',
    at: (id) => `/media/reports/${id}/pictures/${'0'.repeat(64)}`,
    about: 'report',
  },
  'GET /media/reports/:id/signed': {
    audience: 'both roles',
    at: (id) => `/media/reports/${id}/signed`,
    about: 'report',
  },
  'GET /media/derived/:id': { audience: 'both roles', at: (id) => `/media/derived/${id}`, about: 'video' },
  'POST /previews/reports/:ticketId': {
    audience: 'administrators',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `delivery=${encodeURIComponent('{"summary":"x","notWatchedReason":"x"}')}`,
    at: (id) => `/previews/reports/${id}`,
    about: 'ticket',
  },
  'GET /mail/:id': { audience: 'administrators', at: (id) => `/mail/${id}`, about: 'video' },
  'GET /exports/:id': { audience: 'both roles', at: (id) => `/exports/${id}`, about: 'export' },
  'GET /photos/:id': { audience: 'both roles', at: (id) => `/photos/${id}`, about: 'user' },
  'GET /receipts/videos/:file': {
    audience: 'both roles',
    at: (id) => `/receipts/videos/${id}.pdf`,
    about: 'video',
  },
  'GET /receipts/reports/:file': {
    audience: 'both roles',
    at: (id) => `/receipts/reports/${id}.tlog-proof`,
    about: 'report',
  },
  'GET /receipts/redactions/:file': {
    audience: 'both roles',
    at: (id) => `/receipts/redactions/${id}.tlog-proof`,
    about: 'redaction',
  },
  'GET /receipts/invoices/:file': {
    audience: 'both roles',
    at: (id) => `/receipts/invoices/${id}.tlog-proof`,
    about: 'invoice',
  },
  'GET /bundles/:id': { audience: 'both roles', at: (id) => `/bundles/${id}`, about: 'bundle' },
  'GET /statements/:agencyId/:file': {
    audience: 'both roles',
    at: (id) => `/statements/${id}/2026-11.pdf`,
    about: 'agency',
  },
  // The ids of the agency and of the object are the same one, so even an overseer would get nothing.
  'GET /overseen/:agencyId/reports/:id': {
    audience: 'agency',
    at: (id) => `/overseen/${id}/reports/${id}`,
    about: 'report',
  },
  'GET /overseen/:agencyId/videos/:id': {
    audience: 'agency',
    at: (id) => `/overseen/${id}/videos/${id}`,
    about: 'video',
  },
  'GET /overseen/:agencyId/invoices/:file': {
    audience: 'agency',
    at: (id) => `/overseen/${id}/invoices/${id}.pdf`,
    about: 'invoice',
  },
  'GET /overseen/:agencyId/statements/:file': {
    audience: 'agency',
    at: (id) => `/overseen/${id}/statements/2026-11.pdf`,
    about: 'agency',
  },
  'GET /invoices/:file': { audience: 'both roles', at: (id) => `/invoices/${id}.pdf`, about: 'invoice' },
  'GET /bookkeeping/:file': { audience: 'administrators', at: () => '/bookkeeping/2026.csv' },
  'GET /certificates/:file': {
    audience: 'both roles',
    at: (id) => `/certificates/${id}.pdf`,
    about: 'ticket',
  },
  'ALL /releases/*': { audience: 'everyone' },
  // Without the cookie of a link's page, everyone gets the response for unknown links (release/release-links.test.ts).
  'GET /releases/:linkId/videos/:videoId': { audience: 'everyone' },
  'GET /releases/:linkId/report': { audience: 'everyone' },
  'GET /release': { audience: 'everyone' },
  'ALL /processing/*': { audience: 'reference' },
  'ALL /processing/selection': { audience: 'reference' },
  'ALL /processing/videos/:id/*': { audience: 'reference' },
  'ALL /processing/videos/:id/status': { audience: 'reference' },
  'GET /processing/selection': { audience: 'reference', at: () => '/processing/selection' },
  'GET /processing/videos/:id': {
    audience: 'reference',
    at: (id) => `/processing/videos/${id}`,
    about: 'video',
  },
  'POST /processing/videos/:id/status': {
    audience: 'reference',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"status":"failed"}',
    at: (id) => `/processing/videos/${id}/status`,
    about: 'video',
  },
  'PUT /sidecars/:videoId/:name': {
    audience: 'agency',
    method: 'PUT',
    headers: { 'content-digest': `sha-256=:${'A'.repeat(43)}=:` },
    body: 'x',
    at: (id) => `/sidecars/${id}/x.xml`,
    about: 'video',
  },
  'PUT /processing/videos/:id/results/:name': {
    audience: 'reference',
    method: 'PUT',
    headers: { 'content-digest': `sha-256=:${'A'.repeat(43)}=:` },
    body: 'x',
    at: (id) => `/processing/videos/${id}/results/x.txt`,
    about: 'video',
  },
};

/** Routes that are not open to everyone. */
export const guarded = Object.entries(routes).flatMap(([name, { at, audience, ...route }]) =>
  at ? [{ name, at, audience, ...route }] : [],
);
