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
  '/receipts/reports/:file',
  '/receipts/videos/:file',
];

/** Routes that respond without any byte of evidence (decision 30 gives the reasons). */
export const otherRoutes: readonly string[] = [
  '/*',
  '/.well-known/plainview-ledger',
  '/:file{[a-z-]+\\.(svg|js|png)}',
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
  'http/routes/bundles.ts',
  // Certificates and invoices are not evidence, and the ledger records each download.
  'http/routes/documents/small-blob.ts',
  'http/routes/exports.ts',
  'http/routes/media.ts',
  'http/routes/processing.ts',
  'http/routes/reports/report-content.ts',
  'http/routes/reports/report-picture.ts',
  'http/routes/reports/signed-report.ts',
  'jobs/handlers/check-upload.ts',
  'jobs/handlers/media/analyze-video.ts',
  'jobs/handlers/media/compare-sound.ts',
  'jobs/handlers/media/copy-tracks.ts',
  'jobs/handlers/media/index-video.ts',
  'jobs/handlers/media/make-excerpt.ts',
  'jobs/handlers/media/prepare-video.ts',
  'jobs/handlers/media/store-thumbnails.ts',
  // Records the sound before it sends it.
  'jobs/handlers/media/transcribe-video.ts',
  'jobs/handlers/media/with-stored-video.ts',
  'jobs/handlers/verify-run.ts',
  'media/ffmpeg/serve-source.ts',
  'media/serving/send-blob.ts',
  // The archive that bundles.ts sends.
  'use-cases/bundle/bundle-archive.ts',
  // Checks the frames of a finding.
  'use-cases/media/read-frame-index.ts',
  // Loudness, for comparing the sound of cameras.
  'use-cases/media/read-video-signals.ts',
  // Pictures that a report or its preview prints.
  'use-cases/storage/read-stored.ts',
  // Records each export of an agency.
  'use-cases/transfer/export-agency.ts',
];
