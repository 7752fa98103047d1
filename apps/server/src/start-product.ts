import { neededLanes } from '@plainview/domain/operations/health/job-lanes';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { Database } from '@plainview/postgres/database';
import type { Logger } from 'pino';
import { explainListening } from './http/explain-listening.ts';
import { startHttpServer } from './http/server.ts';
import { metricsLabelOf } from './jobs/job-handlers.ts';
import { repeat } from './jobs/repeat.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { JobWorker } from './jobs/worker.ts';
import { createLiveService, type LiveContext } from './live/live-service.ts';
import { createAccessRecorder } from './modules/evidence/accesses/create-access-recorder.ts';
import { getFileVerificationState } from './modules/evidence/file-verifications/file-verifications.repository.ts';
import { countUploads } from './modules/evidence/uploads/uploads.repository.ts';
import { applyProfileRules } from './modules/identity/authenticators/rules.ts';
import { wasOperatorProvisioned } from './modules/identity/users/operator.repository.ts';
import { provisionOperator } from './modules/identity/users/provision-operator.ts';
import { readLastBackup } from './modules/operations/backups/backup-record.ts';
import { createReadiness } from './modules/operations/health/readiness.ts';
import { readRecoveryState } from './modules/operations/recovery/check-recovery.ts';
import { sealWebhookSecrets } from './modules/operations/webhooks/webhook-secrets.ts';
import { getOversight } from './modules/proof/access-reviews/oversight.repository.ts';
import { readVerificationState } from './modules/proof/ledger/custody-verification.repository.ts';
import { addShippedScorecards } from './modules/review/scorecards/add-shipped-scorecards.ts';
import type { AppContext } from './platform/app-context.ts';
import { createMailCodes } from './platform/auth/email-tokens.ts';
import type { SignerWatch } from './platform/auth/ledger-signer/signer.ts';
import { createPasswordHasher } from './platform/auth/password-hash.ts';
import { createPasswordStrength } from './platform/auth/password-strength.ts';
import { createRateLimits } from './platform/auth/rate-limits.ts';
import { createSecondFactorCodes } from './platform/auth/second-factor-codes.ts';
import { createSecretSealer } from './platform/auth/secret-sealer.ts';
import { createSessionCookies } from './platform/auth/session-cookies.ts';
import { createSetupGate, type SetupGate } from './platform/auth/setup-gate.ts';
import { createSignedReferences } from './platform/auth/signed-reference.ts';
import type { Config } from './platform/config/config.ts';
import { requireFiles } from './platform/config/require-files.ts';
import { createExportTurns } from './platform/core/export-turns.ts';
import type { Tracing } from './platform/core/tracing.ts';
import { openChangeListener } from './platform/database/connections/change-listener.ts';
import { countLaneProcesses } from './platform/database/locks/worker-presence.ts';
import { openSystemReader } from './platform/database/system-reader.ts';
import { asSystem, systemRead } from './platform/database/tenant-transaction.ts';
import type { Mailer } from './platform/integrations/mail/mailer.ts';
import { renderEmail } from './platform/integrations/mail/render-email.ts';
import { PdfRenderer, type RenderPdf } from './platform/integrations/rendering/pdf-renderer.ts';
import { createGoogleSheets } from './platform/integrations/sheets/google-sheets.ts';
import { createLedgerKeySealer } from './platform/ledger/sealed-ledger-key.ts';
import { createSignerWatch } from './platform/ledger/signer-watch.ts';
import { openMediaTools } from './platform/media/open-media-tools.ts';
import { probeFile, type ProbeFile } from './platform/media/probe-video.ts';
import { startMetricsServer } from './platform/metrics/metrics-server.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { BlobStore } from './platform/storage/blob-store.ts';
import { openBlobStore } from './platform/storage/open-blob-store.ts';
import { startProductDatabase } from './start-database.ts';

/** A running product. */
export interface Product {
  /** Null if the process serves nobody. */
  readonly url: string | null;
  /** Port of /metrics; null if metrics are disabled. */
  readonly metricsPort: number | null;
  readonly app: LiveContext;
  /** Stops requests, then jobs, then the database. Safe to call twice. */
  stop(): Promise<void>;
}

/** A running product that serves people. */
export interface ServingProduct extends Product {
  readonly url: string;
}

export type WrapProbe = (probe: ProbeFile) => ProbeFile;
export type WrapStorage = (blobs: BlobStore) => BlobStore;

/** The product's environment: where it logs, and callbacks for events that the process must handle. */
export interface Surroundings {
  readonly log: Logger;
  readonly clock: AppContext['clock'];
  readonly announceOperator: (credentials: { readonly email: string; readonly password: string }) => void;
  /** Called when the embedded database exits by itself. */
  readonly onDatabaseLost: () => void;
  /** Whether the embedded database is then started again. */
  readonly restartsDatabase?: boolean;
  /** Whether periodic jobs run at their times. A test may run them at the times that it chooses instead. */
  readonly runsPeriodicJobs: boolean;
  /** Changes how files are probed: each in a new process. */
  readonly wrapProbe?: WrapProbe;
  /** Watches how the storage is called. */
  readonly wrapStorage?: WrapStorage;
  /** By default PDFs are rendered in a thread of the product. */
  readonly renderPdf?: RenderPdf;
  /** By default the database in the settings is opened, after its migrations. */
  readonly openDatabase?: typeof startProductDatabase;
}

/** Starts everything in order. If a step fails, stops what was already started. */
export async function startProduct(config: Config, surroundings: Surroundings): Promise<Product> {
  const { log, clock, wrapProbe = (probe) => probe, openDatabase = startProductDatabase } = surroundings;
  const running: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    while (running.length > 0) await running.pop()?.();
  };
  try {
    await requireFiles(config);
    const metrics = config.metricsPort === null ? null : await loadMetrics();
    const tracing = config.tracing && (await loadTracing(config.tracing, { metrics, log }));
    if (tracing !== null) running.push(() => tracing.stop());
    const sheets = config.googleSheets && (await createGoogleSheets(config.googleSheets));
    const { database, owner, queue, secret, locks } = await openDatabase(config, surroundings, running);
    const changes = await openChangeListener(database, (error) =>
      log.warn({ err: error }, 'the change listener lost its connection'),
    );
    running.push(() => changes.close());
    const reader = openSystemReader(database, (error) =>
      log.warn({ reason: error.message }, 'a database connection was lost'),
    );
    running.push(() => reader.close());
    const stopping = new AbortController();
    const live = createLiveService({ config, clock, database, log }, changes, stopping.signal);
    running.push(() => live.feed.close());

    const tools = await openMediaTools(config, log);
    running.push(async () => tools.speech?.stop());
    const passwords = createPasswordHasher(config.passwordCost);
    const accesses = createAccessRecorder({ database, clock, log });
    running.push(() => accesses.stop());
    const ledgerKeySealer = createLedgerKeySealer(secret);
    const pdfs = new PdfRenderer(log);
    running.push(() => pdfs.stop());
    const app: LiveContext = {
      config,
      log,
      metrics,
      tracing,
      clock,
      database,
      installation: { owner, secret },
      accesses,
      exportTurns: createExportTurns(),
      isLaterAttempt: false,
      reader,
      locks,
      blobs: await openStorage(config, surroundings),
      sessionCookies: createSessionCookies({ secret, publicUrl: config.publicUrl, policy: config.policy }),
      secondFactorCodes: createSecondFactorCodes(secret),
      webhookSecrets: createSecretSealer(secret, 'webhook secrets'),
      ledgerKeySealer,
      signer: createSignerWatch({ config, database, log, ledgerKeySealer }),
      passwords,
      passwordStrength: await createPasswordStrength(config.commonPasswordsFile),
      rateLimits: createRateLimits(database, config),
      oidc:
        config.oidc &&
        (await import('./platform/auth/oidc-client.ts')).createOidcClient(config.oidc, stopping.signal),
      setup: await openSetup(config, database, secret),
      processingReferences: createSignedReferences(secret, 'processing'),
      sheets,
      ...tools,
      probe: wrapProbe(probeFile),
      mailer: config.mail && (await loadMailer(config.mail)),
      mailCodes: createMailCodes(secret),
      renderEmail: (content) => renderEmail(content, config.publicUrl),
      live,
      stopping: stopping.signal,
      renderPdf: surroundings.renderPdf ?? pdfs.render,
    };
    const servesPeople = config.role !== 'worker';
    if (servesPeople && app.setup === null) await provisionOperator(app, surroundings.announceOperator);
    await applyProfileRules(app);
    await sealWebhookSecrets(app);
    await addShippedScorecards(app);
    const { runsPeriodicJobs } = surroundings;
    const worker = await startJobs(app, { queue, changes, runsPeriodicJobs }, running);
    await watchSigner(app.signer, runsPeriodicJobs, running);
    const server = servesPeople ? await startHttpServer(app) : null;
    running.push(async () => {
      stopping.abort();
      await Promise.all([server?.close(config.shutdownGraceSeconds * SECOND), worker?.stop()]);
    });
    const metricsPort = await startMetrics(app, worker, running);
    return { url: server?.url ?? null, metricsPort, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a product that serves people, like `startProduct`. @throws if its role is another one */
export async function startServingProduct(
  config: Config,
  surroundings: Surroundings,
): Promise<ServingProduct> {
  const product = await startProduct(config, surroundings);
  const { url } = product;
  if (url !== null) return { ...product, url };
  await product.stop();
  throw new Error('the product serves nobody');
}

async function openStorage(
  config: Config,
  { log, wrapStorage = (blobs) => blobs }: Surroundings,
): Promise<BlobStore> {
  const onUnreachable = (error: Error): void =>
    log.warn({ reason: error.message }, 'starting without the bucket');
  return wrapStorage(await openBlobStore(config, onUnreachable));
}

/** Returns the gate of the setup page if the page is wanted and there was never an administrator. */
async function openSetup(
  { hasSetupPage, role }: Config,
  database: Database,
  secret: string,
): Promise<SetupGate | null> {
  if (!hasSetupPage || role === 'worker' || (await asSystem(database, wasOperatorProvisioned))) return null;
  return createSetupGate(secret);
}

// Loaded only by processes that use them.
async function loadMetrics(): Promise<Metrics> {
  const { createMetrics } = await import('./platform/metrics/metrics.ts');
  return createMetrics();
}

async function loadTracing(
  settings: NonNullable<Config['tracing']>,
  { metrics, log }: Pick<AppContext, 'metrics' | 'log'>,
): Promise<Tracing> {
  const { createTracing } = await import('./platform/tracing/open-telemetry.ts');
  return createTracing(settings, {
    log,
    onLoss: (loss, count) => metrics?.countDroppedSpans(loss, count),
  });
}

async function loadMailer(mail: NonNullable<Config['mail']>): Promise<Mailer> {
  const { createSmtpMailer } = await import('./platform/integrations/mail/smtp-mailer.ts');
  return createSmtpMailer(mail);
}

/** Checks now, and each minute from now on unless a test chooses the times, whether this process can sign the ledger. */
async function watchSigner(
  signer: SignerWatch,
  isRepeated: boolean,
  running: (() => Promise<void>)[],
): Promise<void> {
  running.push(() => signer.close());
  await signer.check();
  if (isRepeated) running.push(repeat(MINUTE, () => signer.check()));
}

async function startMetrics(
  app: AppContext,
  worker: JobWorker | null,
  running: (() => Promise<void>)[],
): Promise<number | null> {
  const { config, metrics, database, installation, log } = app;
  if (metrics === null || config.metricsPort === null) return null;
  metrics.attach({
    queues: worker?.queueLengths ?? (async () => []),
    laneProcesses: async () => {
      // The only process of an embedded database advertises nothing.
      const counts =
        config.databaseUrl === null
          ? new Map(worker?.lanes.map((lane) => [lane, 1]))
          : await countLaneProcesses(database.pool);
      const needed = neededLanes(config.ffmpeg !== null);
      return new Map(needed.map((lane) => [metricsLabelOf(lane), counts.get(lane) ?? 0]));
    },
    uploads: () => asSystem(database, countUploads),
    ledger: {
      verification: () => systemRead(database, readVerificationState),
      canSign: app.signer.canSign,
    },
    files: () => systemRead(database, getFileVerificationState),
    backup: () => readLastBackup(config),
    reviews: () => systemRead(database, getOversight),
    recovery: config.walArchive === null ? null : () => readRecoveryState(config, installation.owner),
    pool: database.pool,
  });
  const address = { host: config.host, port: config.metricsPort };
  const server = await explainListening(
    'METRICS_PORT',
    address,
    startMetricsServer(metrics, { ...address, log, readiness: createReadiness(app) }),
  );
  running.push(() => server.close());
  return server.port;
}
