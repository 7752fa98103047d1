import type { IllustratedFinding, ReportDocument } from '@plainview/domain/reports/reports/report-document';
import { expect, test } from 'vitest';
import { FIGURE_WIDTH } from '../pdf-figure.ts';
import { renderReportPdf } from '../render-report-pdf.ts';
import { CONTENT_WIDTH, MARGIN } from '../tagged-pdf.ts';
import { findConformanceFaults } from '../testing/check-conformance.ts';
import { exampleReport, reportPictures } from '../testing/example-report.ts';
import { readTextLayer } from '../testing/read-text-layer.ts';
import { readPages } from '../testing/read-text.ts';

const render = (changed: Partial<ReportDocument>): Promise<Uint8Array> =>
  renderReportPdf({ ...exampleReport, ...changed }, reportPictures);

function findingWith(changed: Partial<IllustratedFinding>): IllustratedFinding {
  const [finding] = exampleReport.findings;
  if (!finding) throw new Error('the example has no finding');
  return { ...finding, ...changed };
}

const cameraOf = ({ videoLabel }: IllustratedFinding): ReportDocument['videos'][number] => ({
  label: videoLabel,
  fileName: 'body camera.mp4',
  sha256: '2'.repeat(64),
  sizeBytes: 1_268_709_120,
  durationMicroseconds: 60_000_000,
  category: 'Body-worn camera',
  recordedAt: null,
  location: null,
  deviceId: null,
  wornBy: null,
  alignment: null,
  sourceSignatures: [],
});

const RIGHT = MARGIN + CONTENT_WIDTH;

test.each([
  ['from the left', 'The officer explains each step. '],
  ['from the right', 'השוטר מסביר כל שלב לפני החיפוש. '],
])('a long text %s has the whole width below its picture, on each page', async (_side, sentence) => {
  const bytes = await render({ findings: [findingWith({ text: sentence.repeat(200) })] });
  const ink = readTextLayer(bytes).ink.filter(({ isArtifact }) => !isArtifact);
  const text = ink.filter(({ size }) => size === 9.5);
  // Of the hash below the picture, which is on the page where the finding begins.
  const hash = ink.filter(({ page, size }) => page === 1 && size === 6.5);
  const bottom = Math.max(...hash.map((box) => box.bottom));
  const beside = text.filter(({ page, right }) => page === 1 && right > RIGHT - FIGURE_WIDTH);
  expect(beside.length).toBeGreaterThan(100);
  for (const { top } of beside) expect(top).toBeGreaterThan(bottom);
  const widest = Math.max(...text.filter(({ page }) => page === 2).map(({ right }) => right));
  expect(widest).toBeGreaterThan(RIGHT - 60);
  expect(findConformanceFaults(bytes)).toEqual([]);
});

test('a finding names its camera, time and frames on lines of their own, and the hash of its picture', async () => {
  const long = findingWith({ endMicroseconds: 6_000_000, endFrame: 180 });
  const bytes = await render({
    findings: [long],
    videos: [{ ...cameraOf(long), wornBy: 'Officer Maria Elena de la Cruz' }],
  });
  const [, second] = await readPages(bytes);
  expect(second).toContain(
    'Use of Force Camera A, Officer Maria Elena de la Cruz 00:00:01.000 – 00:00:06.000 Frames 30 – 180',
  );
  expect(second).toContain(`1920 × 1080 pixels. SHA-256 of still: ${'1'.repeat(32)} ${'1'.repeat(32)}`);
  expect(second).toContain('Added by Dana, marked while playing at 0.5×');
});

test('all signatures are on one page, wherever they begin', async () => {
  const marks = ['Reviewed and delivered by:', 'Received and reviewed for the agency:', 'Captain Dana Kim'];
  for (const lines of [43, 44, 45, 46, 47, 48]) {
    const pages = await readPages(await render({ notWatchedReason: 'Reason.\n'.repeat(lines) }));
    expect(pages.filter((page) => marks.some((mark) => page.includes(mark)))).toHaveLength(1);
  }
});

test('the scope says how many parts and cameras it does not list', async () => {
  const [finding] = exampleReport.findings;
  if (!finding) throw new Error('the example has no finding');
  const labels = Array.from({ length: 6 }, (_, index) => `video-${index + 1}`);
  const gaps = [0, 10, 20, 30, 40].map((second) => ({
    startMicroseconds: second * 1_000_000,
    endMicroseconds: (second + 9) * 1_000_000,
  }));
  const [first] = await readPages(
    await render({
      videos: labels.map((label) => ({ ...cameraOf(finding), label })),
      coverage: labels.map((videoLabel, index) => ({
        videoLabel,
        certainty: 'checked',
        watchedPercent: 10,
        attentivePercent: 10,
        skimmedPercent: 0,
        statedPercent: 0,
        gaps: index === 0 ? gaps.slice(0, 4) : gaps,
        reviewers: [],
      })),
    }),
  );
  expect(first).toContain('camera A: 00:00:00.000 – 00:00:09.000, 00:00:10.000 – 00:00:19.000,');
  expect(first).toContain('00:00:20.000 – 00:00:29.000 and 1 more part Not watched of camera B:');
  expect(first).toContain('and 2 more parts Not all was watched of 2 more cameras, see Footage watched.');
});

test('a report without coverage says that it was not recorded', async () => {
  expect((await readPages(await render({}))).join(' ')).toContain('Footage watched Not recorded.');
});

test('four findings with pictures fit on a page', async () => {
  const finding = findingWith({ endMicroseconds: 6_000_000, endFrame: 180, shapes: [] });
  const videos = [{ ...cameraOf(finding), wornBy: 'Officer Maria Elena de la Cruz' }];
  const pages = await readPages(await render({ videos, findings: Array.from({ length: 9 }, () => finding) }));
  expect(pages.map((page) => page.match(/1920 × 1080 pixels/gu)?.length ?? 0)).toContain(4);
});
