import { expect, test } from 'vitest';
import { exampleReleaseReport } from '../testing/example-release-report.ts';
import { readPages, readText } from '../testing/read-text.ts';
import { renderReleaseReportPdf } from './render-release-report-pdf.ts';

test('RD-06 a release report lists what was hidden, where and why, with the hashes of both files', async () => {
  const bytes = await renderReleaseReportPdf(exampleReleaseReport);
  expect(Buffer.from(await renderReleaseReportPdf(exampleReleaseReport)).equals(Buffer.from(bytes))).toBe(
    true,
  );
  const text = await readText(bytes);
  for (const part of [
    'Ticket NP-2026-0042',
    'Šumava PD',
    'Public records request',
    'PRR-26-0114',
    'Minors, License plates, Voices',
    'Dana',
    'Robin',
    'Casey',
    'NP-2026-0042-video-1-redacted.mp4',
    'a'.repeat(32),
    'b'.repeat(32),
    'c'.repeat(32),
    '12,345,678 bytes',
    '1,800 frames, 2,880,000 samples of sound',
    '1,800 frames, no sound',
    '1 Minor 1 – 1,200 00:00:00.000 – 00:00:40.040 31',
    '2 License plate 90 – 240 00:00:02.969 – 00:00:08.008 2',
    '1 Minor 00:00:00.500 – 00:00:02.000',
    'Minor 2 1',
    'License plate 1 0',
    'Times of frames not known',
    'No sound is muted.',
    'Found silent in muted ranges: 00:00:01.500.',
    'no pixel of the copy differs from black by more than 16 of 255',
  ])
    expect(text).toContain(part);
});

test('RD-06 a release report names ticket and agency on each page, and prints a limited number of regions', async () => {
  const [video] = exampleReleaseReport.videos;
  if (!video) throw new Error('the example has no video');
  const regions = Array.from({ length: 2100 }, () => video.regions).flat();
  const report = { ...exampleReleaseReport, videos: [{ ...video, regions }] };
  const pages = await readPages(await renderReleaseReportPdf(report));
  for (const page of pages.slice(1)) expect(page).toContain('Ticket NP-2026-0042, release report');
  const text = pages.join(' ');
  expect(text).toContain('And 200 more, listed in the attached release-report.json.');
  expect(text).toContain('And 1 more, listed in the attached release-report.json.');
}, 60_000);
