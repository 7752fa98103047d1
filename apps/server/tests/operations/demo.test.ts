import { createHash } from 'node:crypto';
import type { ReportManifest } from '@plainview/domain/reports/reports/report-manifest';
import type { DemoClock } from '@plainview/test-support/demo/demo-clock';
import { DEMO_PASSWORD, people } from '@plainview/test-support/demo/demo-people';
import type { DemoQuestion } from '@plainview/test-support/demo/questions';
import { startSmallDemo } from '@plainview/test-support/demo/small-demo';
import { demoConfig } from '@plainview/test-support/demo/start-demo';
import { daysAgo } from '@plainview/test-support/demo/when';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { signIn, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

const agency = 'Marlow Bend Police Department';
const now = new Date();

const question: DemoQuestion = {
  by: 'Sgt. Dana Okafor',
  asked: daysAgo(5, '16:00'),
  text: 'Which formats may we send?',
  answer: { by: 'Margaret Osei', at: daysAgo(5, '16:30'), text: 'What your cameras record.' },
};

let product: TestProduct;
let clock: DemoClock;
let admin: Person;

beforeAll(async () => {
  ({ product, clock, admin } = await startSmallDemo({ agency, now, questions: [question] }));
  // The demo draws and encodes its videos.
}, 240_000);
afterAll(() => product.stop());

test('the demo has tickets in every status, spread over weeks, some due soon', async () => {
  const counts = await admin.client.tickets.counts();
  expect(counts.pending).toBeGreaterThan(0);
  expect(counts.inProgress).toBeGreaterThan(0);
  expect(counts.completed).toBeGreaterThan(0);
  const { items } = await admin.client.tickets.list({});
  expect(items).toHaveLength(counts.total);
  const submitted = items.map((ticket) => ticket.submittedDate.getTime());
  expect(submitted).toEqual(submitted.toSorted((one, other) => other - one));
  expect(now.getTime() - (submitted.at(-1) ?? 0)).toBeGreaterThan(28 * 86_400_000);
  expect(submitted[0]).toBeLessThan(now.getTime());
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(now.getTime());
});

test('every video downloads with its SHA-256, and no two are alike', async () => {
  const { items, total } = await admin.client.videos.list({ limit: 500 });
  expect(items).toHaveLength(total ?? 0);
  expect(items.length).toBeGreaterThan(8);
  for (const video of items) {
    const bytes = await (await admin.fetch(video.videoUrl ?? '')).arrayBuffer();
    expect(createHash('sha256').update(Buffer.from(bytes)).digest('hex')).toBe(video.sha256);
    expect(video.metadata.recordingDate?.getTime()).toBeLessThan(video.uploadDate.getTime());
  }
  expect(new Set(items.map(({ sha256 }) => sha256)).size).toBe(items.length);
});

test('videos of delivered tickets are verified, those of others are not yet', async () => {
  const verified = async () => (await admin.client.videos.list({ status: 'completed' })).total;
  await expect.poll(verified, { timeout: 20_000 }).toBeGreaterThan(3);
  expect((await admin.client.videos.list({ status: 'pending' })).total).toBeGreaterThan(0);
  expect((await admin.client.videos.list({ status: 'failed' })).total).toBe(0);
});

test('its reports download as delivered, one of them in a second version', async () => {
  const { items } = await admin.client.reports.list({});
  expect(items.map(({ version }) => version)).toContain(2);
  for (const report of items) {
    const pdf = Buffer.from(await (await admin.fetch(`${report.url}?download=1`)).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(report.sha256);
    expect(report.deliveredAt.getTime()).toBeLessThan(now.getTime());
  }
});

test('without ffmpeg, its findings have times and no frames, and its reports have the letterhead', async () => {
  const { items } = await admin.client.reports.list({});
  for (const { url, ticketId } of items) {
    const content: ReportManifest = JSON.parse(await (await admin.fetch(`${url}/content`)).text());
    expect(content.letterhead).toMatchObject({ version: 1, logo: { contentType: 'image/png' } });
    const findings = await admin.client.findings.list({ ticketId });
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(finding).toMatchObject({ startFrame: null, still: null });
  }
});

test('help requests are answered, and profiles are filled in', async () => {
  const [asked] = (await admin.client.support.list({})).items;
  expect(asked).toMatchObject({
    userName: question.by,
    text: question.text,
    answer: { text: question.answer?.text, by: 'Margaret Osei' },
  });
  const dana = await signIn(product.url, 'd.okafor@marlowbend.example', DEMO_PASSWORD);
  expect(await dana.client.profile.get()).toMatchObject({ badgeNumber: 'MB-2117' });
});

test('its chain of custody verifies, and each ticket’s steps are in chronological order', async () => {
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true, firstFault: null });
  const { items } = await admin.client.tickets.list({});
  for (const { id } of items) {
    const { timeline } = await admin.client.tickets.get({ id });
    const times = timeline.map((step) => step.occurredAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
});

test('its users sign in with the printed password; some registrations are pending', async () => {
  const ann = await signIn(product.url, 'd.okafor@marlowbend.example', DEMO_PASSWORD);
  expect(ann.user).toMatchObject({ name: 'Sgt. Dana Okafor', agencyName: agency });
  const waiting = await admin.client.users.list({ status: 'pending' });
  expect(waiting.items.length).toBe(3);
});

test('all demo users can register within a quarter of an hour', () => {
  const { registrationsPerQuarterHour } = demoConfig({ dataDirectory: '/nowhere', port: 0 });
  expect(registrationsPerQuarterHour).toBeGreaterThanOrEqual(people.length);
});
