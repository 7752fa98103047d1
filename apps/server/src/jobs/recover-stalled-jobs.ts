import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../platform/app-context.ts';
import { WorkerPresence, type Advertised } from '../platform/database/locks/worker-presence.ts';
import { listStaleWorkers, releaseJobsOf, renewClaims } from '../platform/jobs/job.repository.ts';
import { repeat } from './repeat.ts';

type Queue = Parameters<typeof listStaleWorkers>[0];

/** A process advertises its workers this many times within a lease. */
const CHECKS_PER_LEASE = 3;
/** A process that loses its database session has a new one by its next check. */
const CHECKS_UNTIL_GONE = 3;
const RENEWAL_INTERVAL = 10 * MINUTE;

/**
 * Advertises this process's workers to other processes, and releases the jobs of processes that died or were silent
 * for the time of a lease. By default, others take up the jobs ten to fifteen seconds after a kill, and fifteen to thirty
 * after a process was stopped.
 * @param own what this process runs; worker ids may be added later
 * @returns after the first check, a function that stops watching and waits for a running check
 */
export async function watchForStalledJobs(
  { database, config, log }: AppContext,
  owner: Queue,
  own: Advertised,
): Promise<() => Promise<void>> {
  const presence = new WorkerPresence(database, config.jobLeaseSeconds);
  const missedChecks = new Map<string, number>();
  const check = async (): Promise<void> => {
    await presence.advertise(own);
    const absent = await listStaleWorkers(owner);
    for (const workerId of missedChecks.keys()) if (!absent.includes(workerId)) missedChecks.delete(workerId);
    for (const workerId of absent) missedChecks.set(workerId, (missedChecks.get(workerId) ?? 0) + 1);
    const gone = absent.filter((workerId) => (missedChecks.get(workerId) ?? 0) >= CHECKS_UNTIL_GONE);
    if (gone.length === 0) return;
    await releaseJobsOf(owner, gone);
    log.warn({ workers: gone.length }, 'jobs of an ended or stopped process were requeued');
  };
  const tryCheck = (): Promise<void> =>
    check().catch((error: unknown) => {
      // A process counts as gone only after consecutive successful checks.
      missedChecks.clear();
      log.warn({ err: error }, 'the jobs of other processes could not be checked');
    });
  await tryCheck();
  const stop = repeat((config.jobLeaseSeconds * SECOND) / CHECKS_PER_LEASE, tryCheck);
  return async () => {
    await stop();
    await presence.close().catch(() => undefined);
  };
}

/**
 * Renews the claims of this process on jobs that run for hours.
 * @returns function that stops and waits for a running renewal
 */
export function renewLongClaims(
  { log }: AppContext,
  owner: Queue,
  own: readonly string[],
): () => Promise<void> {
  const renew = (): Promise<void> =>
    renewClaims(owner, own).catch((error: unknown) =>
      log.warn({ err: error }, 'the claims on long jobs could not be renewed'),
    );
  return repeat(RENEWAL_INTERVAL, renew);
}
