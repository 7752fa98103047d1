import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { queryAt } from '../cluster/cluster-postgres.ts';
import { verifyLedgerAt } from '../product/verify-ledger.ts';
import { createTicket } from '../submit-ticket.ts';
import { joinAgency, signIn, signInOperator, type Person } from '../test-users.ts';
import { NOT_WATCHED } from '../videos/not-watched.ts';
import { storeVideo } from '../videos/send-video.ts';
import { makeTestVideo } from '../videos/test-videos.ts';
import { countAnswers } from './count-answers.ts';
import { openPages } from './open-pages.ts';
import type { Installation } from './start-installation.ts';

/** Users who upload videos and submit tickets one after another. */
const SENDERS = 2;
const PAGES_OF_A_SESSION = 8;
const RETRY_MILLISECONDS = 100;
const PATIENCE = 180_000;
/** Work between a repaired node and the next kill. */
const UNDISTURBED = 3000;

interface CheckOptions {
  readonly kills: number;
  /** Pages that stay open. */
  readonly pages: number;
  readonly tell: (text: string) => void;
}

/** The acts that were confirmed to users. */
class Confirmed {
  readonly tickets = new Set<string>();
  readonly delivered = new Set<string>();
  uploads = 0;

  /** Repeats a call until it succeeds, or until it has taken effect without an answer. */
  async surely<T>(call: () => Promise<T>, hasHappened?: () => Promise<boolean>): Promise<T | null> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        if (await hasHappened?.().catch(() => false)) return null;
        await pause(RETRY_MILLISECONDS);
      }
    }
  }
}

async function sendTickets(
  url: string,
  {
    person,
    video,
    confirmed,
    ending,
  }: Readonly<{ person: Person; video: string; confirmed: Confirmed; ending: AbortSignal }>,
): Promise<void> {
  while (!ending.aborted) {
    const upload = await confirmed.surely(() => storeVideo(url, person, video));
    if (upload === null) continue;
    confirmed.uploads += 1;
    const submissionKey = randomUUID();
    const ticket = await confirmed.surely(() => createTicket(person, [upload.id], { submissionKey }));
    if (ticket !== null) confirmed.tickets.add(ticket.id);
  }
}

async function deliverTickets(admin: Person, confirmed: Confirmed, ending: AbortSignal): Promise<void> {
  const begun = new Set<string>();
  while (!ending.aborted) {
    const id = [...confirmed.tickets].find((each) => !begun.has(each));
    if (id === undefined) {
      await pause(RETRY_MILLISECONDS);
      continue;
    }
    begun.add(id);
    const isNow =
      (...statuses: readonly string[]) =>
      async (): Promise<boolean> =>
        statuses.includes((await admin.client.tickets.get({ id })).status);
    await confirmed.surely(() => admin.client.tickets.startReview({ id }), isNow('in_progress', 'completed'));
    const report = { ticketId: id, summary: 'Sound conduct throughout.', notWatchedReason: NOT_WATCHED };
    await confirmed.surely(() => admin.client.reports.deliver(report), isNow('completed'));
    confirmed.delivered.add(id);
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Kills the leader of PostgreSQL again and again while users upload, submit, deliver and keep pages open.
 * @throws if anything that was confirmed is missing or there twice, or if a process ended
 */
export async function checkInstallation(installation: Installation, options: CheckOptions): Promise<void> {
  const { url, postgres, processes } = installation;
  const { kills, pages: wanted, tell } = options;
  const admin = await signInOperator(url);
  const video = await makeTestVideo();
  const senders: Person[] = [];
  for (let count = 0; count < SENDERS; count += 1)
    senders.push(await joinAgency(url, admin, `North PD ${count}`));
  const [ann] = senders;
  assert(ann);
  const cookies: string[] = [];
  while (cookies.length * PAGES_OF_A_SESSION < wanted)
    cookies.push((await signIn(url, ann.email, ann.password)).cookie());
  const pages = openPages(url, cookies, PAGES_OF_A_SESSION);
  const confirmed = new Confirmed();
  const ending = new AbortController();
  const answers = countAnswers();
  const work = [
    ...senders.map((person) => sendTickets(url, { person, video, confirmed, ending: ending.signal })),
    deliverTickets(admin, confirmed, ending.signal),
  ];
  const working = Promise.all(work);
  // Observed below; until then a failure must not end the program.
  working.catch(() => undefined);

  const elections: number[] = [];
  const beyond: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(UNDISTURBED);
    // A user presses *Submit* when the leader is gone, and again until it is back.
    const spare = await confirmed.surely(() => storeVideo(url, ann, video));
    assert(spare);
    const submissionKey = randomUUID();
    const open = pages.count();
    const since = performance.now();
    const name = await postgres.killLeader();
    const submission = confirmed.surely(() => createTicket(ann, [spare.id], { submissionKey }));
    await postgres.untilReplaced(name);
    await postgres.untilWritable();
    const replaced = performance.now();
    const ticket = await Promise.race([submission, working.then(() => null)]);
    assert(ticket, 'no ticket was created after a failover');
    confirmed.tickets.add(ticket.id);
    const [election, more] = [(replaced - since) / 1000, (performance.now() - replaced) / 1000];
    elections.push(election);
    beyond.push(more);
    await postgres.restart(name);
    tell(
      `kill ${kill}: ${name} was replaced, and a commit possible, after ${election.toFixed(1)} s; a ticket was submitted ${more.toFixed(1)} s later; ` +
        `${open} pages open; ${confirmed.tickets.size} tickets, ${confirmed.delivered.size} deliveries confirmed`,
    );
  }
  ending.abort();
  await working;
  tell(
    `pages: ${pages.count()} of ${cookies.length * PAGES_OF_A_SESSION} open, reopened ${pages.reopened()} times`,
  );
  pages.close();

  const database = await installation.databaseUrl();
  const rows = await queryAt(database, 'select id, status from tickets');
  const stored = new Map(rows.map(({ id, status }) => [String(id), String(status)]));
  const lost = [...confirmed.tickets].filter((id) => !stored.has(id));
  const undelivered = [...confirmed.delivered].filter((id) => stored.get(id) !== 'completed');
  await verifyLedgerAt(database);
  answers.stop();
  tell(
    `${kills} kills: ${confirmed.uploads} uploads, ${confirmed.tickets.size} tickets and ${confirmed.delivered.size} deliveries confirmed; ` +
      `${lost.length} tickets and ${undelivered.length} deliveries lost, ${stored.size - confirmed.tickets.size} tickets too many`,
  );
  tell(`answers: ${answers.describe()}`);
  tell(
    `seconds until a new leader confirmed a commit: median ${median(elections).toFixed(1)}, at most ${Math.max(...elections).toFixed(1)}; ` +
      `from then to the next submission: median ${median(beyond).toFixed(1)}, at most ${Math.max(...beyond).toFixed(1)}`,
  );
  tell('the ledger is intact');
  const ended = processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
  for (const { printed } of ended) console.error(printed());
  assert.deepEqual([lost, undelivered, stored.size, ended.length], [[], [], confirmed.tickets.size, 0]);
  assert.equal(answers.count('500'), 0);
}
