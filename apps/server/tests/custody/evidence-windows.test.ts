import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { recordLink } from '@plainview/server/modules/evidence/accesses/access-window';
import { createAccessRecorder } from '@plainview/server/modules/evidence/accesses/create-access-recorder';
import { sweepAccesses } from '@plainview/server/modules/evidence/accesses/sweep-accesses.job';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyAfter } from '@plainview/server/platform/ledger/custody.repository';
import type {
  AccessRecorder,
  EvidenceAccess,
} from '@plainview/server/platform/media/serving/access-recorder';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

// Access windows across processes: each recorder here represents one process on the same database.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let product: TestProduct;
let by: AdminActor;
let agencyId: string;
let later = 0;
let access: EvidenceAccess;
let before: number;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(Date.now() + later) });
  const admin = await signInOperator(product.url);
  await joinAgency(product.url, admin, 'North PD');
  agencyId = (await admin.client.agencies.list())[0]?.id ?? '';
  by = {
    role: 'admin',
    duties: [],
    userId: admin.user.id,
    name: 'Admin',
    email: 'x@example.org',
    agencyId: null,
  };
});
afterAll(() => product.stop());

beforeEach(async () => {
  const id = crypto.randomUUID();
  access = {
    by,
    accessor: `user:${by.userId}`,
    event: 'video.viewed',
    fileId: id,
    subject: 'video',
    subjectId: id,
    ticketId: crypto.randomUUID(),
    agencyId,
    audience: 'agency',
    data: { name: 'front.mp4', sha256: '0'.repeat(64), sizeBytes: 5000 },
  };
  before = (await entries(0)).at(-1)?.sequence ?? 0;
});

const entries = (since: number) =>
  asSystem(product.app.database, (tx) => readCustodyAfter(tx, since, 10_000));

/** Returns what the ledger records about the accesses of this test. */
const said = async () =>
  (await entries(before))
    .filter(({ subjectId }) => subjectId === access.subjectId)
    .map(({ event, data }) => Object.assign({ event }, data));

function startProcess(): AccessRecorder {
  const recorder = createAccessRecorder(product.app, HOUR);
  onTestFinished(() => recorder.stop());
  return recorder;
}

async function send(recorder: AccessRecorder, start: number, endInclusive: number): Promise<void> {
  const sending = await recorder.begin(access, { start, endInclusive });
  sending.note({ start, endInclusive });
  sending.end();
}

async function endWindows(): Promise<void> {
  later += 2 * HOUR;
  await sweepAccesses(product.app);
}

test('EV-02 after a kill the opening entry stays, and the closing one says that more may have been sent', async () => {
  await send(startProcess(), 0, 99);
  await endWindows();
  expect(await said()).toMatchObject([
    { event: 'video.viewed', range: '0-99' },
    { event: 'video.bytes_sent', ranges: [], bytesSent: 0, mayHaveSentMore: true },
  ]);
});

test('EV-02 processes that send the same file to one user share one access', async () => {
  const processes = [startProcess(), startProcess(), startProcess()] as const;
  await Promise.all(processes.map((recorder, index) => send(recorder, index * 100, index * 100 + 99)));
  await Promise.all(processes.map((recorder) => recorder.stop()));
  await endWindows();
  const [opening, closing, ...others] = await said();
  expect(others).toEqual([]);
  expect(opening).toMatchObject({ event: 'video.viewed' });
  expect(closing).toMatchObject({ ranges: ['0-299'], bytesSent: 300, requests: 3, isWhole: false });
  expect(closing).not.toHaveProperty('mayHaveSentMore');
});

test('EV-02 bytes sent after another process closed the window belong to the next one', async () => {
  const [slow, other] = [startProcess(), startProcess()];
  const sending = await slow.begin(access, { start: 0, endInclusive: 4999 });
  sending.note({ start: 0, endInclusive: 999 });
  await slow.flush();
  later += HOUR;
  await send(other, 0, 9);
  sending.note({ start: 1000, endInclusive: 4999 });
  sending.end();
  await Promise.all([slow.stop(), other.stop()]);
  await endWindows();
  const closings = (await said()).filter(({ event }) => event === 'video.bytes_sent');
  expect(closings).toMatchObject([
    { ranges: ['0-999'], bytesSent: 1000, mayHaveSentMore: true },
    { ranges: ['0-9', '1000-4999'], bytesSent: 4010, isWhole: false },
  ]);
});

test('EV-02 a long response is one access, however long it takes', async () => {
  const recorder = startProcess();
  const sending = await recorder.begin(access, { start: 0, endInclusive: 4999 });
  for (let piece = 0; piece < 5; piece += 1) {
    sending.note({ start: piece * 1000, endInclusive: piece * 1000 + 999 });
    later += HOUR;
    await recorder.flush();
    await sweepAccesses(product.app);
  }
  sending.end();
  await recorder.stop();
  await endWindows();
  expect(await said()).toMatchObject([
    { event: 'video.viewed', range: '0-4999' },
    { event: 'video.bytes_sent', ranges: ['0-4999'], bytesSent: 5000, requests: 1, isWhole: true },
  ]);
});

test('EV-02 a very large number of separate ranges is recorded completely, in entries of bounded length', async () => {
  const recorder = startProcess();
  const starts = Array.from({ length: 2500 }, (_none, index) => index * 2);
  for (const [index, start] of starts.entries()) {
    await send(recorder, start, start);
    if (index % 500 === 499) await recorder.flush();
  }
  await recorder.stop();
  await endWindows();
  const ranges = (await said()).flatMap((entry) => ('ranges' in entry ? [entry.ranges] : []));
  expect(ranges.length).toBeGreaterThan(1);
  expect(new Set(ranges.flat())).toEqual(new Set(starts.map((start) => `${start}-${start}`)));
});

test('EV-02 links issued within a window share one entry, and a second says until when they were valid', async () => {
  const now = product.app.clock.now().getTime();
  await recordLink(product.app, access, new Date(now + 5 * MINUTE));
  await recordLink(product.app, access, new Date(now + 9 * MINUTE));
  await endWindows();
  expect(await said()).toMatchObject([
    { event: 'video.viewed', linkExpiresAt: new Date(now + 5 * MINUTE).toISOString() },
    { event: 'video.bytes_sent', links: 2, linksExpireAt: new Date(now + 9 * MINUTE).toISOString() },
  ]);
});

test('EV-02 a link that is not requested again needs no second entry', async () => {
  await recordLink(product.app, access, new Date(product.app.clock.now().getTime() + MINUTE));
  await endWindows();
  expect(await said()).toMatchObject([{ event: 'video.viewed' }]);
});

test('EV-02 EV-10 nothing is recorded or sent for a user whose right has ended', async () => {
  const gone = { ...access, by: { ...by, userId: crypto.randomUUID() } };
  await expect(startProcess().begin(gone, { start: 0, endInclusive: 9 })).rejects.toThrow('NOT_SIGNED_IN');
  expect(await said()).toEqual([]);
});
