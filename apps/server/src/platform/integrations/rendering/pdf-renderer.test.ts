import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../core/log.ts';
import type { PdfRequest } from '../pdf/pdf-request.ts';
import { PdfRenderer } from './pdf-renderer.ts';
import { PdfThreadEnded, RenderingLane } from './rendering-lane.ts';

const sums = { totalCents: 0, paidCents: 0, waivedCents: 0, openCents: 0 };
const statement: PdfRequest = {
  type: 'statement',
  statement: {
    agencyName: 'City of North',
    month: '2026-11',
    sums,
    checkpoint: null,
    seller: null,
    lines: [],
  },
  madeAt: new Date('2026-12-01T00:00:00Z'),
};
const damaged: PdfRequest = {
  type: 'signed-copy',
  pdf: Buffer.from('not a report'),
  sha256: '0'.repeat(64),
  settings: { certificateFile: '/none', keyFile: '/none' },
  signedAt: new Date(0),
};

/** Starts a lane. @returns it, and how often its thread failed */
function startLane(): { readonly lane: RenderingLane; readonly failures: PdfThreadEnded[] } {
  const failures: PdfThreadEnded[] = [];
  const lane = new RenderingLane(60_000, (error) => void failures.push(error));
  onTestFinished(() => lane.stop());
  return { lane, failures };
}

/** Returns the document, or why it failed. */
const outcomeOf = (document: Promise<unknown>): Promise<unknown> => document.catch((error: unknown) => error);

/** Returns the next thread that this process starts. */
async function nextThread(): Promise<Worker> {
  const [thread]: Worker[] = await once(process, 'worker');
  if (!thread) throw new Error('there is no thread');
  return thread;
}

test('a thread that crashes fails the document that it renders, and the next one gets another thread', async () => {
  const { lane, failures } = startLane();
  const started = nextThread();
  const [lost, waiting] = [lane.render(statement), lane.render(statement)];
  const failed = outcomeOf(lost);
  await (await started).terminate();
  expect(await failed).toBeInstanceOf(PdfThreadEnded);
  expect(failures).toEqual([await failed]);
  const { bytes, sha256 } = await waiting;
  expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
  // A document that cannot be rendered does not end the thread.
  await expect(lane.render(damaged)).rejects.toThrow('the stored report is damaged');
  expect((await lane.render(statement)).sha256).toBe(sha256);
  expect(failures).toHaveLength(1);
});

test('a thread that crashes while it is idle fails no document', async () => {
  const { lane, failures } = startLane();
  const started = nextThread();
  await lane.render(statement);
  await (await started).terminate();
  await lane.render(statement);
  expect(failures).toEqual([]);
});

test('reports have a thread of their own, and threads run only while there are documents', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker): unknown => threads.push(thread);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const renderer = new PdfRenderer(createLog('silent'), 0);
  onTestFinished(() => renderer.stop());
  expect(threads).toHaveLength(0);
  const outcomes = await Promise.allSettled([renderer.render(damaged), renderer.render(statement)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(threads).toHaveLength(2);
  const running = threads.filter(({ threadId }) => threadId !== -1);
  await Promise.all(running.map((thread) => once(thread, 'exit')));
});

test('documents that are not complete when the product stops fail', async () => {
  const { lane, failures } = startLane();
  const started = nextThread();
  const failed = Promise.all([1, 2].map(() => outcomeOf(lane.render(statement))));
  await started;
  await lane.stop();
  for (const error of await failed) expect(error).toBeInstanceOf(PdfThreadEnded);
  await expect(lane.render(statement)).rejects.toThrow(PdfThreadEnded);
  expect(failures).toEqual([]);
});
