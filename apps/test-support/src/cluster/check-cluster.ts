import { strict as assert } from 'node:assert';
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyLedgerAt } from '../product/verify-ledger.ts';
import { joinAgency, signIn, signInOperator, type Person } from '../test-users.ts';
import { storeVideo } from '../videos/send-video.ts';
import { makeTestVideo } from '../videos/test-videos.ts';
import { queryAt } from './cluster-postgres.ts';
import { untilReady, type Cluster } from './start-cluster.ts';

const TICKETS = 20;
const WORKERS = 4;
const RETRY_MILLISECONDS = 60_000;

type Tell = (text: string) => void;

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Creates a ticket, and tries again with the same key while no process answers.
 * @returns its number, and how often it failed
 */
async function createSurely(person: Person, uploadId: string): Promise<{ number: string; failures: number }> {
  const form = {
    submissionKey: randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [{ length: '00:00:04', uploadId }],
  };
  const deadline = Date.now() + RETRY_MILLISECONDS;
  for (let failures = 0; ; failures += 1) {
    try {
      const { number } = await person.client.tickets.create(form);
      return { number, failures };
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}

const contentOf = async (url: string): Promise<Record<string, unknown> | undefined> => {
  const [content] = await queryAt(
    url,
    `select (select count(*)::int from tickets) as tickets, (select count(*)::int from custody_entries) as entries,
       (select hash from custody_entries order by sequence desc limit 1) as hash`,
  );
  return content;
};

async function listNumbers(person: Person): Promise<string[]> {
  const { items } = await person.client.tickets.list({});
  return items.map(({ number }) => number).toSorted();
}

/** Checks that one process shows at once what another one writes. */
async function checkSharing({ processes }: Cluster, ann: Person, video: string, tell: Tell): Promise<void> {
  const [one, two] = processes;
  assert(one && two);
  const atOne = await signIn(one.url, ann.email, ann.password);
  const atTwo = await signIn(two.url, ann.email, ann.password);
  const { id } = await storeVideo(one.url, atOne, video);
  const { number } = await createSurely(atOne, id);
  const since = performance.now();
  assert.deepEqual(await listNumbers(atTwo), [number]);
  tell(`${number}, created at process 1, is listed by process 2 after ${seconds(since)}`);
}

const atOnce = (work: () => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: WORKERS }, work));

/** A killed process loses nothing that was confirmed. */
async function checkKill(cluster: Cluster, ann: Person, video: string, tell: Tell): Promise<void> {
  const uploads: string[] = [];
  await atOnce(async () => {
    while (uploads.length < TICKETS) uploads.push((await storeVideo(cluster.url, ann, video)).id);
  });
  const before = await listNumbers(ann);
  const count = uploads.length;
  const created: string[] = [];
  let failed = 0;
  const since = performance.now();
  await atOnce(async () => {
    for (let id = uploads.pop(); id !== undefined; id = uploads.pop()) {
      if (uploads.length === TICKETS / 2) void cluster.processes[1]?.product.kill();
      const { number, failures } = await createSurely(ann, id);
      created.push(number);
      failed += failures;
    }
  });
  const took = seconds(since);
  assert.deepEqual(await listNumbers(ann), [...before, ...created].toSorted());
  tell(
    `process 2 was killed while ${count} tickets were created in ${took}: ${failed} calls were repeated, no ticket ` +
      'is missing or there twice',
  );
  await cluster.restart(1);
}

async function checkReplica({ postgres }: Cluster, tell: Tell): Promise<void> {
  const [replication] = await queryAt(
    postgres.url,
    'select application_name, state, sync_state, replay_lag::text from pg_stat_replication',
  );
  tell(`pg_stat_replication: ${JSON.stringify(replication)}`);
  const expected = await contentOf(postgres.url);
  const deadline = Date.now() + RETRY_MILLISECONDS;
  while (JSON.stringify(await contentOf(postgres.replicaUrl)) !== JSON.stringify(expected)) {
    assert(Date.now() < deadline, 'the replica does not have the rows');
    await pause(20);
  }
  tell(`the replica has the same rows: ${JSON.stringify(expected)}`);
}

/** The replica takes the server's place. */
async function checkFailover(
  { postgres, url }: Cluster,
  { ann, uploadId }: { readonly ann: Person; readonly uploadId: string },
  tell: Tell,
): Promise<void> {
  const before = await contentOf(postgres.url);
  const numbers = await listNumbers(ann);
  const since = performance.now();
  await postgres.killPrimary();
  await postgres.promoteReplica();
  const promoted = seconds(since);
  assert.deepEqual((await contentOf(postgres.url))?.['tickets'], before?.['tickets']);
  const { number, failures } = await createSurely(ann, uploadId);
  await untilReady(url);
  tell(
    `the server was killed; its replica took over after ${promoted}, and the next ticket was created after ` +
      `${seconds(since)}, with ${failures} calls repeated`,
  );
  assert.deepEqual(await listNumbers(ann), [...numbers, number].toSorted());
}

/** Shows what the example promises. @throws if anything is missing */
export async function checkCluster(cluster: Cluster, tell: Tell): Promise<void> {
  const { url, postgres } = cluster;
  const admin = await signInOperator(url);
  const ann = await joinAgency(url, admin, 'North PD');
  const video = await makeTestVideo();
  await checkSharing(cluster, ann, video, tell);
  await checkKill(cluster, ann, video, tell);
  await checkReplica(cluster, tell);
  const { id: uploadId } = await storeVideo(url, ann, video);
  await checkFailover(cluster, { ann, uploadId }, tell);
  await verifyLedgerAt(postgres.url);
  const { items } = await ann.client.tickets.list({});
  const ticket = await ann.client.tickets.get({ id: items.at(-1)?.id ?? '' });
  const bytes = await ann.fetch(ticket.videos[0]?.url ?? '');
  const sha256 = createHash('sha256')
    .update(Buffer.from(await bytes.arrayBuffer()))
    .digest('hex');
  assert.equal(
    sha256,
    createHash('sha256')
      .update(await readFile(video))
      .digest('hex'),
  );
  tell('the ledger is intact, and the video of the first ticket has its SHA-256');
}
