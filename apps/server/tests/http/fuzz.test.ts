import { writeFile } from 'node:fs/promises';
import { chance, createDraw } from '@plainview/test-support/fuzz/draw';
import { startFuzzEnvironment, type FuzzEnvironment } from '@plainview/test-support/fuzz/fuzz-environment';
import { watchLedger, type LedgerWatch } from '@plainview/test-support/fuzz/ledger-watch';
import { createObserver } from '@plainview/test-support/fuzz/observer';
import { roots } from '@plainview/test-support/fuzz/odd-requests';
import {
  playAnything,
  playAround,
  playAroundRaw,
  playOdd,
  playOddRaw,
  type Play,
} from '@plainview/test-support/fuzz/play';
import { rawRecipes } from '@plainview/test-support/fuzz/raw-recipes';
import { procedures } from '@plainview/test-support/fuzz/requests';
import { describeTally, tallyData } from '@plainview/test-support/fuzz/tally-report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guarded } from '../access/raw-routes.ts';

// Sends some procedures and raw routes, others in each run, input that they must reject, and fewer of them input
// that they must accept. `npm run fuzz` sends much more, to all of them: FUZZ_CALLS sets the number of
// calls of all kinds that follow, FUZZ_SEED repeats a run, FUZZ_REPORT names a file for its statistics.

const calls = Number(process.env['FUZZ_CALLS'] ?? 100);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);
const report = process.env['FUZZ_REPORT'];
/**
 * Percentage of the procedures and raw routes that get valid input. Preparing what it needs, such as a
 * delivered report, takes most of the time.
 */
const PREPARED = process.env['FUZZ_CALLS'] === undefined ? 8 : 100;
/** Percentage of the procedures that get input without preparation. */
const UNPREPARED = process.env['FUZZ_CALLS'] === undefined ? 40 : 100;
/**
 * Number of mutations of a valid input that each test sends, and of inputs generated from the schema. They
 * are different in each run.
 */
const CHANGES = 1;
const drawing = createDraw(seed + 4000);
/**
 * Returns some of these values, each with its place among all, from which its test derives its random source.
 */
const someOf = <Value>(
  values: readonly Value[],
  percentage: number,
): (readonly [value: Value, place: number])[] =>
  values.map((value, place) => [value, place] as const).filter(() => chance(drawing, percentage));
/** Number of concurrent calls: some bugs need two. */
const LANES = 4;
const CALLS_PER_CHECK = 1000;
/** A valid call can be rejected because another one was faster. */
const ATTEMPTS = 3;
/**
 * Certificates are of destroyed tickets and pictures of findings with frame numbers, of which the
 * fuzzer has none.
 */
const withoutObjects = new Set(['GET /certificates/:file', 'GET /media/reports/:id/pictures/:sha256']);
/** A long run continues after a failed check, up to this number of failures. */
const MOST_BROKEN = 20;

let environment: FuzzEnvironment;
let ledger: LedgerWatch;
const observer = createObserver();
const begun = performance.now();

/** Gives each test its own random source, so that a test behaves the same when it runs alone. */
const playOf = (lane: number): Play => ({ environment, draw: createDraw(seed + lane), observer });

beforeAll(async () => {
  environment = await startFuzzEnvironment();
  ledger = watchLedger(environment.product.databaseUrl);
}, 120_000);
afterAll(async () => {
  const run = { seed, entries: await ledger.verifyNew(), milliseconds: performance.now() - begun };
  console.warn(describeTally(observer.tally, run));
  if (report !== undefined) await writeFile(report, JSON.stringify(tallyData(observer.tally, run)));
  await environment.stop();
}, 120_000);

/** Procedures of the setup page, which is closed once there is an administrator. */
const alwaysRefused = new Set(['setup.begin', 'setup.createAdministrator']);

/**
 * Sends mutations and the valid input. If the product did not accept the valid one, because a mutation had
 * changed what it needs, sends it again without mutations.
 * @returns whether the product accepted the valid input
 */
async function survives(play: (changes: number) => Promise<boolean>, changes: number): Promise<boolean> {
  if (await play(changes)) return true;
  for (let left = ATTEMPTS; left > 0; left -= 1) if (await play(0)) return true;
  return false;
}

test('every non-public raw route has a valid request', () => {
  expect(Object.keys(rawRecipes)).toEqual(expect.arrayContaining(guarded.map(({ name }) => name)));
});

test.each(
  someOf(procedures, PREPARED).map(([procedure, lane]) => [procedure.name, procedure, lane] as const),
)('%s survives any input', async (_name, procedure, lane) => {
  const play = playOf(lane);
  const isAccepted = await survives((changes) => playAround(play, procedure, changes), CHANGES);
  expect(isAccepted).toBe(!alwaysRefused.has(procedure.name));
  await environment.forgiveAttempts();
});

test('procedures survive input without preparation', { timeout: 240_000 }, async () => {
  const before = observer.tally.calls;
  for (const [procedure, lane] of someOf(procedures, UNPREPARED)) {
    for (let left = CHANGES; left > 0; left -= 1) await playOdd(playOf(5000 + lane), procedure);
    await environment.forgiveAttempts();
  }
  expect(observer.tally.calls).toBeGreaterThan(before);
});

test.each(someOf(Object.keys(rawRecipes), PREPARED))('request %s survives any input', async (name, lane) => {
  const play = playOf(1000 + lane);
  const isAccepted = await survives((changes) => playAroundRaw(play, name, changes), CHANGES * 2);
  expect(isAccepted).toBe(!withoutObjects.has(name));
  await environment.forgiveAttempts();
});

test.each(roots.map((root, lane) => [root, lane] as const))(
  'raw route %s survives any input',
  async (root, lane) => {
    const play = playOf(2000 + lane);
    const before = observer.tally.calls;
    for (let left = CHANGES * 4; left > 0; left -= 1) await playOddRaw(play, root);
    expect(observer.tally.calls).toBeGreaterThan(before);
  },
);

test(
  'simultaneous calls of all kinds break nothing, and the ledger stays intact',
  { timeout: 3_600_000 },
  async () => {
    const { tally } = observer;
    const end = tally.calls + calls;
    const lanes = Array.from({ length: LANES }, (_, lane) => playOf(3000 + lane));
    const broken: string[] = [];
    while (tally.calls < end && broken.length < MOST_BROKEN) {
      const pause = Math.min(end, tally.calls + CALLS_PER_CHECK);
      await Promise.all(
        lanes.map(async (play) => {
          while (tally.calls < pause && broken.length < MOST_BROKEN) {
            await playAnything(play).catch((error: unknown) => void broken.push(String(error)));
            await environment.forgiveAttempts();
          }
        }),
      );
      const entries = await ledger.verifyNew();
      if (calls > CALLS_PER_CHECK)
        console.warn(`fuzz: ${tally.calls} calls, ${entries} ledger entries intact`);
      await environment.reauthenticate();
    }
    expect(broken).toEqual([]);
    expect(tally.calls).toBeGreaterThanOrEqual(end);
  },
);

test('the product is unchanged afterwards', async () => {
  expect((await environment.admin.client.custody.verify()).intact).toBe(true);
  expect((await fetch(`${environment.url}/ping`)).status).toBe(204);
});
