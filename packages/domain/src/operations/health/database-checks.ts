import { DAY, HOUR } from '../../shared/time.ts';
import { ok, problem, warning, type Check } from './installation-checks.ts';
import { neededLanes, videoLanes, type JobLane } from './job-lanes.ts';

const number = new Intl.NumberFormat('en-US');

/** The last step of the scheduled verification of the ledger. */
export interface LedgerVerificationFacts {
  /** Unacknowledged faults. */
  readonly faults: number;
  readonly verifiedAt: Date;
}

/**
 * Checks the ledger's scheduled verification, which runs every ten minutes.
 * @param last null if it never ran
 */
export function checkLedger(last: LedgerVerificationFacts | null, now: Date): Check {
  const name = 'ledger';
  if (last === null) return ok(name, 'not verified yet');
  if (last.faults > 0) {
    return problem(
      name,
      `${number.format(last.faults)} faults: entries were changed or removed in the database`,
      'Press Check the Chain in the Audit Trail to list them. Change nothing until you know the cause.',
    );
  }
  const text = `verified at ${last.verifiedAt.toISOString()}`;
  const isLate = now.getTime() - last.verifiedAt.getTime() > HOUR;
  if (!isLate) return ok(name, text);
  return warning(name, `last ${text}`, 'See the checks of jobs and server, and the log of Plainview.');
}

/**
 * Checks whether this process has the secret of the others.
 * @param isShared null if there is no secret here, or the database does not know one yet
 */
export function checkSecret(isShared: boolean | null): Check {
  const name = 'secret';
  if (isShared === null) return ok(name, 'nothing to compare yet');
  if (isShared) return ok(name, 'the one that this database is used with');
  return problem(
    name,
    'this database is used with another secret: sessions and stored secrets of the others are unreadable here',
    'Set SECRET to the value of the other processes.',
  );
}

/** The fault of a pooler that gives each transaction or statement another session, with what to do. */
export const transactionPooling = {
  text: 'a pooler gives each transaction another session of PostgreSQL (pool_mode = transaction or statement), so locks and notifications get lost',
  advice: 'Use session pooling (pool_mode = session), or connect to PostgreSQL directly',
} as const;

/** Checks whether connections of DATABASE_URL keep their sessions. */
export function checkPooling(keepsSessions: boolean): Check {
  const name = 'database sessions';
  if (keepsSessions) return ok(name, 'each connection has one of its own');
  return problem(name, transactionPooling.text, `DATABASE_URL: ${transactionPooling.advice}.`);
}

/** Checks whether a database server can copy the database before an upgrade. */
export function checkUpgradeCopy(mayCreateDatabases: boolean): Check {
  const name = 'copy before an upgrade';
  if (mayCreateDatabases) return ok(name, 'the database server makes it');
  return warning(
    name,
    'the user in DATABASE_URL may not create databases, so the next upgrade will not start',
    'Run ALTER ROLE … CREATEDB on the server, or set COPY_BEFORE_UPGRADE=off (docs/operations/upgrading.md).',
  );
}

/** Checks what the scheduled verification of stored files found. @param faulty files with a fault */
export function checkStoredFiles(faulty: number): Check {
  const name = 'stored files';
  if (faulty === 0) return ok(name, 'no fault is known');
  return problem(
    name,
    `${number.format(faulty)} are missing, altered or unreadable`,
    'The dashboard lists them. Restore them from a backup (docs/operations/monitoring.md).',
  );
}

/** Background jobs that did not run. */
export interface JobFacts {
  /** Failed permanently, by job. */
  readonly failed: readonly { readonly name: string; readonly count: number }[];
  /** Since when the job waits that is overdue the longest; null if none waits. */
  readonly waitsSince: Date | null;
}

/** Checks whether background jobs fail or do not run. */
export function checkJobs({ failed, waitsSince }: JobFacts, now: Date): Check {
  const name = 'background jobs';
  if (failed.length > 0) {
    const list = failed.map(({ name: job, count }) => `${job} (${number.format(count)})`).join(', ');
    return warning(name, `failed permanently: ${list}`, 'The log of Plainview shows why.');
  }
  if (waitsSince !== null && now.getTime() - waitsSince.getTime() > DAY) {
    return warning(
      name,
      `one has been waiting since ${waitsSince.toISOString()}`,
      'Check whether ffmpeg is installed, and whether the log of Plainview names an error.',
    );
  }
  return ok(name, 'none is stuck');
}

/**
 * Checks whether some process runs the jobs of each lane.
 * @param processes how many processes run each lane
 * @param hasVideos whether the settings provide for work on videos
 */
export function checkJobLanes({
  processes,
  hasVideos,
}: {
  readonly processes: ReadonlyMap<JobLane, number>;
  readonly hasVideos: boolean;
}): Check {
  const name = 'job lanes';
  const missing = neededLanes(hasVideos).filter((lane) => (processes.get(lane) ?? 0) === 0);
  if (missing.length === 0) return ok(name, 'each is run by a process');
  const text = `no process runs jobs of ${missing.join(', ')}`;
  const advice =
    'Start a process that runs them: PROCESS_ROLE=all or worker, and without JOB_LANES or with these lanes.';
  if (missing.every((lane) => videoLanes.has(lane)))
    return warning(name, text, `${advice} It needs ffmpeg (docs/operations/scaling.md).`);
  return problem(name, text, advice);
}
