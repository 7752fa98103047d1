import { connectionFromUrl, openDatabase } from '@plainview/postgres/database';
/** Processes advertise their workers, also those that start later, and their lanes. */
import {
  WorkerPresence,
  countLaneProcesses,
} from '@plainview/server/platform/database/locks/worker-presence';
import { listStaleWorkers } from '@plainview/server/platform/jobs/job.repository';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import { expect, onTestFinished, test } from 'vitest';

async function openTestDatabase() {
  const clone = await cloneTestDatabase();
  const { url } = clone;
  const database = openDatabase(connectionFromUrl(url), { connections: 2, onIdleError: () => undefined });
  onTestFinished(async () => {
    await database.close();
    await clone.drop();
  });
  const takeJob = async (workerId: string): Promise<void> => {
    await changeAsOwner(url, `select graphile_worker.add_job('sweep-mail', job_key => $1)`, workerId);
    await changeAsOwner(
      url,
      'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = $1',
      workerId,
    );
  };
  return { database, takeJob };
}

test('the worker of a lane that began again counts as running, too', async () => {
  const { database, takeJob } = await openTestDatabase();
  const presence = new WorkerPresence(database, 60);
  onTestFinished(() => presence.close());
  const workerIds = ['first'];
  await presence.advertise({ workerIds, lanes: ['mail'] });
  await takeJob('first');
  await takeJob('second');
  expect(await listStaleWorkers(database.pool)).toEqual(['second']);

  workerIds.push('second');
  await presence.advertise({ workerIds, lanes: ['mail'] });
  expect(await listStaleWorkers(database.pool)).toEqual([]);
});

test('the processes of each lane are counted while they run', async () => {
  const { database } = await openTestDatabase();
  const [one, two] = [new WorkerPresence(database, 60), new WorkerPresence(database, 60)];
  await one.advertise({ workerIds: ['one'], lanes: ['mail', 'checks'] });
  await two.advertise({ workerIds: ['two'], lanes: ['checks'] });
  const counted = async () => {
    const counts = await countLaneProcesses(database.pool);
    return [counts.get('checks'), counts.get('mail'), counts.get('sweeps')];
  };
  expect(await counted()).toEqual([2, 1, 0]);
  await one.close();
  await expect.poll(counted).toEqual([1, 0, 0]);
  await two.close();
});
