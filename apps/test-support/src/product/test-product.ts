import { mkdtemp, rm } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { jobLanes } from '@plainview/domain/operations/health/job-lanes';
import { compactCounts } from '@plainview/server/jobs/compact-list-counts';
import { sweepAccesses } from '@plainview/server/modules/evidence/accesses/sweep-accesses.job';
import { verifyFiles } from '@plainview/server/modules/evidence/file-verifications/verify-files.job';
import { sweepUploads } from '@plainview/server/modules/evidence/uploads/sweep-uploads.job';
import { sweepInvitations } from '@plainview/server/modules/identity/invitations/invitations';
import { sweepMail } from '@plainview/server/modules/identity/mail/mail';
import { writeDigests } from '@plainview/server/modules/identity/mail/write-digests.job';
import { sweepSignIns } from '@plainview/server/modules/identity/organization-sign-in/oidc-sign-in';
import { approveUser } from '@plainview/server/modules/identity/registrations/decide-registration';
import { sweepRegistrations } from '@plainview/server/modules/identity/registrations/registration-confirmation';
import { register } from '@plainview/server/modules/identity/registrations/registrations';
import { sweepChallenges } from '@plainview/server/modules/identity/second-factors/passkeys';
import { findIdentityByEmail } from '@plainview/server/modules/identity/users/account.repository';
import { disableUnusedAccounts } from '@plainview/server/modules/identity/users/disable-unused-accounts';
import { sweepWebhooks } from '@plainview/server/modules/operations/webhooks/webhook-deliveries';
import { notifyOfOverdueReviews } from '@plainview/server/modules/proof/access-reviews/overdue-reviews';
import { verifyLedger } from '@plainview/server/modules/proof/ledger/verify-custody';
import { sweepExports } from '@plainview/server/modules/reports/exports/sweep-exports.job';
import { updateAllSummaries } from '@plainview/server/modules/reports/insights/update-summaries.job';
import { sweepSheetExports } from '@plainview/server/modules/reports/sheet-exports/sheet-export-outbox';
import { destroyDueTickets } from '@plainview/server/modules/retention/destructions/destroy-tickets';
import { drawOnSchedule } from '@plainview/server/modules/review/second-reviews/second-review-draws';
import { remindOfDueTickets } from '@plainview/server/modules/tickets/tickets/remind-of-due-tickets.job';
import type { Config } from '@plainview/server/platform/config/config';
import { defaultLimits } from '@plainview/server/platform/config/limit-settings';
import { emailKey } from '@plainview/server/platform/core/email-key';
import { systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { PdfRenderer } from '@plainview/server/platform/integrations/rendering/pdf-renderer';
import { probeFile } from '@plainview/server/platform/media/probe-video';
import {
  startServingProduct,
  type Product,
  type ServingProduct,
  type Surroundings,
} from '@plainview/server/start-product';
import { pino } from 'pino';
import { admissions, type Registration } from '../admissions.ts';
import { adminRegistrationKey, operator, type Person } from '../test-users.ts';
import { TEST_SECRET } from './database-passwords.ts';
import { copyPreparedDatabase } from './prepared-database.ts';
import { rememberProbes } from './remember-probes.ts';
import { watchStorage } from './storage-outside-transactions.ts';
import { testPasswordCost } from './test-password-cost.ts';
import type { AdminConnection } from './test-postgres.ts';
import { verifyLedgerAt } from './verify-ledger.ts';

declare module 'vitest' {
  // Values that the global setup (test-database.ts) provides to each test file.
  export interface ProvidedContext {
    readonly postgres: AdminConnection;
    readonly template: string;
    /** Folder of the data directory that `copyPreparedData` prepares. */
    readonly preparedData: string;
    /** Folder of the database that the tests of the embedded PostgreSQL copy. */
    readonly preparedCluster: string;
  }
}

/** The expected state of the product at the end of a test. */
export interface StopOptions {
  /**
   * Only for tests that break the ledger on purpose. Otherwise a ledger that does not verify
   * fails the test file.
   */
  readonly expectsBrokenLedger?: boolean;
  /** Only for tests that record facts that no use case would. Otherwise verifiers of bundles must read each entry. */
  readonly hasOddFacts?: boolean;
}

/**
 * A product for one test file: its database is a copy of a migrated one, its files are in their own folder.
 */
export interface TestProduct extends Omit<ServingProduct, 'stop'> {
  /** Stops the product and verifies its whole ledger. @throws Error if the ledger does not verify */
  stop(options?: StopOptions): Promise<void>;
  readonly dataDirectory: string;
  /** Runs the scheduled sweeps immediately. */
  readonly runSweep: () => Promise<void>;
  /** URL of the database with the owner's credentials, for changes that a test makes without the product. */
  readonly databaseUrl: string;
}

/** The parts of a product's surroundings that a test can replace. */
interface TestSurroundings extends Partial<
  Pick<Surroundings, 'announceOperator' | 'log' | 'renderPdf' | 'wrapProbe'>
> {
  /** The product's clock; by default the time of this computer. */
  readonly now?: () => Date;
}

/**
 * Starts a product in this process. Stop it at the end of the test file, which also deletes its database and
 * files, unless `change` names those of the test.
 */
export async function startTestProduct(
  change: Partial<Config> = {},
  { now, ...surroundings }: TestSurroundings = {},
): Promise<TestProduct> {
  const prepared = change.databaseUrl ? null : await copyPreparedDatabase();
  const url = prepared?.url ?? change.databaseUrl ?? '';
  const dataDirectory = change.dataDirectory ?? (await mkdtemp(path.join(tmpdir(), 'plainview-test-')));
  const storage = watchStorage();
  const product = await startServingProduct(
    { ...testConfig(dataDirectory, url), ...change },
    {
      ...silentSurroundings(),
      wrapStorage: storage.wrap,
      ...surroundings,
      clock: { now: () => now?.() ?? new Date() },
      ...(prepared && { openDatabase: prepared.open }),
    },
  );
  // Otherwise a user first confirms the address with a code from a message.
  if (product.app.mailer === null) admissions.set(product.url, (form, by) => admit(product, form, by));
  return {
    ...product,
    dataDirectory,
    databaseUrl: url,
    runSweep: async () => {
      await sweepUploads(product.app);
      await sweepExports(product.app);
      await sweepSheetExports(product.app);
      await sweepAccesses(product.app);
      await sweepRegistrations(product.app);
      await sweepInvitations(product.app);
      await sweepSignIns(product.app);
      await sweepChallenges(product.app);
      await compactCounts(product.app);
      await updateAllSummaries(product.app);
      await verifyLedger(product.app);
      await verifyFiles(product.app);
      await remindOfDueTickets(product.app);
      await writeDigests(product.app);
      await drawOnSchedule(product.app);
      await destroyDueTickets(product.app);
      await disableUnusedAccounts(product.app);
      await notifyOfOverdueReviews(product.app);
      await sweepMail(product.app);
      await sweepWebhooks(product.app);
    },
    async stop({ expectsBrokenLedger = false, hasOddFacts = false } = {}) {
      admissions.delete(product.url);
      await product.stop();
      try {
        storage.verify();
        if (!expectsBrokenLedger) await verifyLedgerAt(url, { hasOddFacts });
      } finally {
        await prepared?.drop();
        if (change.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true });
      }
    },
  };
}

async function admit(
  { app }: Product,
  form: Registration,
  { id: userId, name, email, duties }: Person['user'],
): Promise<void> {
  await register(app, form, '127.0.0.1');
  const user = await systemRead(app.database, (tx) => findIdentityByEmail(tx, emailKey(form.email)));
  const actor = { role: 'admin', duties, userId, name, email, agencyId: null } as const;
  await approveUser(app, actor, user?.id ?? '');
}

/**
 * Starts a product in this process on the embedded database of a data directory, with that
 * directory's own keys.
 */
export const startProductOn = (
  dataDirectory: string,
  change: Partial<Config> = {},
): Promise<ServingProduct> =>
  startServingProduct({ ...testConfig(dataDirectory, null), secret: null, ...change }, silentSurroundings());

const createTestLog = () => pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });

/**
 * Renders for all products of this process: starting its thread takes longer than rendering the
 * documents of most tests.
 */
const pdfs = new PdfRenderer(createTestLog());

/** Shared by all products of the process. */
const probeOnce = rememberProbes(probeFile);

const silentSurroundings = (): Surroundings => ({
  log: createTestLog(),
  clock: { now: () => new Date() },
  announceOperator: () => undefined,
  onDatabaseLost: () => undefined,
  // A sweep that falls into the steps of a test would change what they find: see `runSweep`.
  runsPeriodicJobs: false,
  wrapProbe: () => probeOnce,
  renderPdf: pdfs.render,
});

function testConfig(dataDirectory: string, url: string | null): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    trustedProxies: new BlockList(),
    mediaHandOff: null,
    processingToolUrl: null,
    webhookOrigins: [],
    googleSheets: null,
    mail: null,
    oidc: null,
    dataDirectory,
    databaseUrl: url,
    copiesBeforeUpgrade: true,
    secret: TEST_SECRET,
    backupKey: null,
    backupPassphrase: null,
    backups: null,
    walArchive: null,
    hasSetupPage: false,
    adminEmail: operator.email,
    adminPassword: operator.password,
    adminRegistrationKey,
    policy: securityPolicies.standard,
    // Tests about the cost of a password set the product's own.
    passwordCost: testPasswordCost,
    commonPasswordsFile: null,
    useNotice: null,
    supportContact: null,
    sessionIdleMinutes: 0,
    apiRequestsPerMinute: 600,
    // All users of a test share one network address.
    registrationsPerQuarterHour: 1000,
    limits: {
      ...defaultLimits,
      // All users of a test share one network address, and some test disks are small.
      requestsPerMinute: { calls: 1e6, media: 1e6, uploads: 1e6, exports: 1e6, processing: 1e6 },
      callBytesPerMinute: { known: 1e12, anonymous: 1e12 },
      storageReserveBytes: 0,
    },
    maximumUploadBytes: 64 * 1024 ** 2,
    uploadExpiryHours: 24,
    callBodySeconds: 30,
    bucket: null,
    // Processing videos during the tests would slow them all down. Tests about it turn it on.
    ffmpeg: null,
    speechToText: null,
    liveStreams: { perProcess: 2000, perCaller: 10, checkSeconds: 30 },
    metricsPort: null,
    tracing: null,
    // A file, so that tests can take the key away. Tests of several processes share the one in the database.
    ledgerKeyFile: url === null ? null : path.join(dataDirectory, 'ledger-key.pem'),
    ledgerSignerCommand: null,
    timestampAuthority: null,
    reportSigning: null,
    signatureAuthorities: [],
    ledgerRoundHours: 1,
    fileVerification: { roundDays: 7, bytesPerSecond: 1024 ** 3 },
    reviewHoursPerDay: 6,
    role: 'all',
    jobLanes,
    jobLeaseSeconds: 15,
    shutdownGraceSeconds: 10,
    logLevel: 'silent',
  };
}
