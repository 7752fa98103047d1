import type { JobFacts, LedgerVerificationFacts } from '@plainview/domain/operations/health/database-checks';
import type { JobLane } from '@plainview/domain/operations/health/job-lanes';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { z } from 'zod';
import { listUnableToSign } from './locks/signing-fault.ts';
import { countLaneProcesses } from './locks/worker-presence.ts';

const migrationRows = z.array(z.object({ hash: z.string() }));
const entryRows = z.array(z.object({ occurred_at: z.coerce.date() }));
const verificationRows = z.array(z.object({ faults: z.coerce.number(), verified_at: z.coerce.date() }));
const fingerprintRows = z.array(z.object({ secret_fingerprint: z.string() }));
const countRow = z.object({ files: z.coerce.number() });
const failedRows = z.array(z.object({ name: z.string(), count: z.coerce.number() }));
const waitingRow = z.object({ since: z.coerce.date().nullable() });
const serverRow = z.object({ version: z.string(), now: z.date(), may_create: z.boolean() });

/** Facts about a database for its operator. */
export interface DatabaseState {
  /** Version of PostgreSQL. */
  readonly version: string;
  readonly now: Date;
  /** Whether it stores changes; false for a standby. */
  readonly takesChanges: boolean;
  /** Fingerprint of the secret of the processes (`fingerprintOf`); null before the first start. */
  readonly secretFingerprint: string | null;
  /** Whether the owner may create databases, such as the copy before an upgrade. */
  readonly mayCreateDatabases: boolean;
  /** Null if the ledger is empty, or the product never started. */
  readonly lastEntryAt: Date | null;
  /** SHA-256 of each applied migration, in order. */
  readonly migrations: readonly string[];
  /** The product's own records; null if this version's tables are not there yet. */
  readonly records: DatabaseRecords | null;
}

/** The product's records about its own work. */
export interface DatabaseRecords {
  /** The last step of the scheduled verification of the ledger; null before. */
  readonly ledger: LedgerVerificationFacts | null;
  /** Stored files with a fault. */
  readonly faultyFiles: number;
  readonly jobs: JobFacts;
  /** How many processes run the jobs of each lane. */
  readonly laneProcesses: ReadonlyMap<JobLane, number>;
  /** The running processes that cannot sign the ledger. */
  readonly unableToSign: readonly string[];
}

/**
 * Reads the state of a database as its owner. To find out whether it takes changes, it writes a message to PostgreSQL's log
 * that nobody reads.
 * @param patience milliseconds to wait for the server
 * @param knownMigrations migrations of this version; the product's records are read only if all were applied
 */
export async function readDatabaseState(
  { ssl, ...target }: DatabaseConnection,
  patience: number,
  knownMigrations: readonly string[],
): Promise<DatabaseState> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new Client({ ...target, ...limits, ...(ssl === undefined ? {} : { ssl }) });
  // Lost connections are reported by the query that notices.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, now() as now, rolsuper or rolcreatedb as may_create
       from pg_roles where rolname = current_user`,
    );
    const { version, now, may_create: mayCreateDatabases } = serverRow.parse(rows[0]);
    const takesChanges = await storesChange(client);
    const secretFingerprint = await readFingerprint(client);
    const there = await client.query(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
    );
    if (there.rows[0]?.there !== true)
      return {
        version,
        now,
        takesChanges,
        secretFingerprint,
        mayCreateDatabases,
        lastEntryAt: null,
        migrations: [],
        records: null,
      };
    const migrations = await client.query(
      'select hash from drizzle.__drizzle_migrations order by created_at, id',
    );
    const last = await client.query('select occurred_at from custody_entries order by sequence desc limit 1');
    const applied = migrationRows.parse(migrations.rows).map(({ hash }) => hash);
    return {
      version,
      now,
      takesChanges,
      secretFingerprint,
      mayCreateDatabases,
      lastEntryAt: entryRows.parse(last.rows)[0]?.occurred_at ?? null,
      migrations: applied,
      records: applied.join() === knownMigrations.join() ? await readRecords(client) : null,
    };
  } finally {
    await client.end();
  }
}

async function readFingerprint(client: Client): Promise<string | null> {
  const there = await client.query("select to_regclass('drizzle.installation') is not null as there");
  if (there.rows[0]?.there !== true) return null;
  const { rows } = await client.query('select secret_fingerprint from drizzle.installation');
  return fingerprintRows.parse(rows)[0]?.secret_fingerprint ?? null;
}

/** @throws the error of a database that should store changes, but cannot */
async function storesChange(client: Client): Promise<boolean> {
  // It is on in a standby, too.
  const { rows } = await client.query(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly === true) return false;
  await client.query("select pg_logical_emit_message(true, 'plainview', 'check')");
  return true;
}

async function readRecords(client: Client): Promise<DatabaseRecords> {
  const verification = await client.query(
    'select greatest(faults, faults_before) as faults, verified_at from custody_verifications',
  );
  const files = await client.query(
    'select count(*) as files from file_verifications where fault_since is not null',
  );
  const failed = await client.query(`
    select t.identifier as name, count(*) as count
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null group by 1 order by 1`);
  const waiting = await client.query(`
    select min(run_at) as since from graphile_worker._private_jobs
    where attempts < max_attempts and locked_at is null and run_at < now()`);
  const [ledger] = verificationRows.parse(verification.rows);
  return {
    ledger: ledger ? { faults: ledger.faults, verifiedAt: ledger.verified_at } : null,
    faultyFiles: countRow.parse(files.rows[0]).files,
    laneProcesses: await countLaneProcesses(client),
    unableToSign: await listUnableToSign(client),
    jobs: {
      failed: failedRows.parse(failed.rows),
      waitsSince: waitingRow.parse(waiting.rows[0]).since,
    },
  };
}
