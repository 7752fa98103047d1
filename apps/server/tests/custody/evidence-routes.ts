/** Routes that send bytes of evidence, or facts of it as a file. Each one is covered by a way of evidence-bytes.test.ts. */
export const evidenceRoutes: readonly string[] = [
  // Covered by custody/bundles.test.ts.
  '/bundles/:id',
  // Covered by custody/sent-text.test.ts.
  '/exports/:id',
  '/media/derived/:id',
  '/media/reports/:id',
  '/media/reports/:id/content',
  // Covered by reports/report-stills.test.ts.
  '/media/reports/:id/pictures/:sha256',
  // Covered by custody/signed-reports.test.ts.
  '/media/reports/:id/signed',
  '/media/videos/:id',
  // Covered by access/counties.test.ts.
  '/overseen/:agencyId/reports/:id',
  '/overseen/:agencyId/videos/:id',
  '/processing/videos/:id',
  // Covered by custody/sent-text.test.ts.
  '/receipts/invoices/:file',
  // Covered by release/release-reports.test.ts.
  '/receipts/redactions/:file',
  // Covered by custody/sent-text.test.ts.
  '/receipts/reports/:file',
  '/receipts/videos/:file',
  // Covered by release/release-reports.test.ts.
  '/releases/:linkId/report',
  // Covered by release/release-downloads.test.ts.
  '/releases/:linkId/videos/:videoId',
];

/** Routes that respond without any byte of evidence (decision 30 gives the reasons). */
export const otherRoutes: readonly string[] = [
  '/*',
  '/.well-known/plainview-ledger',
  '/:file{[a-z-]+\\.(svg|js|png)|picture-window\\.html}',
  '/api/*',
  '/api/changes',
  '/api/docs',
  '/api/docs/:asset',
  '/api/docs/start.js',
  '/api/openapi.json',
  '/assets/*',
  '/bookkeeping/*',
  '/bookkeeping/:file',
  '/bundles/*',
  '/certificates/*',
  '/certificates/:file',
  '/exports/*',
  '/invoices/*',
  '/invoices/:file',
  '/ledger/*',
  '/ledger/checkpoint',
  '/ledger/consistency',
  '/ledger/timestamp',
  '/login',
  '/mail/:id',
  '/media/*',
  '/overseen/*',
  '/overseen/:agencyId/invoices/:file',
  '/overseen/:agencyId/statements/*',
  '/overseen/:agencyId/invoices/*',
  '/overseen/:agencyId/statements/:file',
  '/ping',
  '/previews/*',
  '/processing/*',
  '/processing/selection',
  '/processing/videos/:id/status',
  '/ready',
  // Photos of accounts are not evidence.
  '/photos/*',
  '/photos/:id',
  '/receipts/*',
  '/release',
  '/releases/*',
  '/rpc/*',
  '/rpc/live/changes',
  '/sidecars/*',
  '/sign-in/oidc',
  '/sign-in/oidc/callback',
  '/statements/*',
  '/statements/:agencyId/:file',
  '/uploads',
  '/uploads/*',
  '/uploads/:id',
];

/** Modules that open stored files or issue links to them. The jobs read files for the product itself. */
export const readers: readonly string[] = [
  'modules/proof/bundles/bundles.routes.ts',
  // Certificates and invoices are not evidence, and the ledger records each download.
  'http/routes/documents/small-blob.ts',
  'modules/reports/exports/exports.routes.ts',
  // Names a file to nginx, and records the grant.
  'http/routes/media-grant.ts',
  'http/routes/media.ts',
  'modules/evidence/processing/processing.routes.ts',
  'modules/reports/reports/reports.routes.ts',
  'modules/evidence/uploads/check-upload.job.ts',
  'modules/evidence/media/analyze-video.job.ts',
  'modules/evidence/cameras/compare-sound.job.ts',
  'modules/evidence/media/copy-tracks.job.ts',
  'modules/evidence/media/index-video.job.ts',
  'modules/review/findings/make-excerpt.job.ts',
  'modules/release/redactions/render-redaction.job.ts',
  'modules/release/release-links/release-links.routes.ts',
  'modules/evidence/media/prepare-video.job.ts',
  'modules/evidence/media/store-thumbnails.job.ts',
  // Records the sound before it sends it.
  'modules/evidence/transcripts/transcribe-video.job.ts',
  'modules/evidence/media/with-stored-video.job.ts',
  'modules/evidence/processing/verify-run.job.ts',
  'platform/media/ffmpeg/serve-source.ts',
  'platform/media/serving/send-blob.ts',
  // The archive that bundles.ts sends.
  'modules/proof/bundles/bundle-archive.ts',
  // Checks the frames of a finding.
  'modules/evidence/media/read-frame-index.ts',
  // Loudness, for comparing the sound of cameras.
  'modules/evidence/media/read-video-signals.ts',
  // Pictures that a report or its preview prints.
  'modules/evidence/stored-files/read-stored.ts',
  // Records each export of an agency.
  'modules/proof/agency-transfers/export-agency.ts',
];
