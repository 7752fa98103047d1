// Measures a report with as many pictures as reports can have: 400 JPEGs that together almost reach the limit
// of 40 MB. Renders it twice, each time in a process of its own, and prints seconds, peak memory, size and
// SHA-256. Then does the same through the product (harness/review/deliver-pictures.mjs). Needs ffmpeg. Usage: node
// bench/report-pictures.mjs [pictures=400] [strength of the noise in the film=12]
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MOST_PICTURE_BYTES } from '../packages/domain/src/review/findings/report-still.ts';

const run = promisify(execFile);
const mebibytes = (bytes) => Math.round(bytes / 1024 ** 2);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Makes pictures with noise, whose size hardly differs. Returns their bytes, at most as many as
 * the limit allows.
 */
async function makePictures(folder, count) {
  const picture = `testsrc2=size=960x540:rate=1:duration=${count},noise=alls=12:allf=t`;
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    picture,
    '-q:v',
    '5',
    path.join(folder, '%04d.jpg'),
  ]);
  const names = (await readdir(folder)).toSorted();
  return Promise.all(names.map((name) => readFile(path.join(folder, name))));
}

function documentOf(pictures) {
  const at = new Date('2026-11-01T12:00:00Z');
  return {
    reportId: '00000000-0000-4000-8000-000000000001',
    deliveredAt: at,
    custody: { sequence: 1, hash: 'a'.repeat(64) },
    checkpoint: null,
    ticketId: '00000000-0000-4000-8000-000000000002',
    ticketNumber: 'XX-2026-0001',
    version: 1,
    agencyName: 'North PD',
    letterhead: null,
    timeZone: 'America/New_York',
    incidentType: 'Pursuit',
    officers: ['Baker'],
    caseNumber: null,
    incidentTime: null,
    request: null,
    submittedAt: at,
    reviewerName: 'Dana',
    summary: 'All of it was watched.',
    videos: [],
    coverage: [],
    scorecard: null,
    notWatchedReason: null,
    previousVersion: null,
    reopenReason: null,
    findings: pictures.map((bytes, place) => ({
      videoLabel: 'video-1',
      startMicroseconds: place * 9_000_000,
      endMicroseconds: null,
      startFrame: place * 270 + 1,
      endFrame: null,
      frameSource: 'original',
      category: 'Communication',
      severity: 'minor',
      text: `Finding ${place + 1}: the officer explains the reason for the stop.`,
      authorName: 'Dana',
      shapes: [],
      playbackRate: 1,
      still: {
        full: { sha256: sha256(bytes), width: 960, height: 540 },
        picture: { sha256: sha256(bytes), sizeBytes: bytes.byteLength },
        missing: null,
      },
    })),
  };
}

/** Renders the pictures of a folder in this process. */
async function renderHere(folder) {
  const { renderReportPdf } =
    await import('../apps/server/src/platform/integrations/pdf/render-report-pdf.ts');
  const names = (await readdir(folder)).toSorted();
  const pictures = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  const report = documentOf(pictures);
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const pdf = await renderReportPdf(report, new Map(pictures.map((bytes) => [sha256(bytes), bytes])));
  const seconds = (performance.now() - begun) / 1000;
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.log(
    JSON.stringify({
      seconds: Number(seconds.toFixed(1)),
      cpuSecondsOfProcess: Number(((userCPUTime + systemCPUTime) / 1e6).toFixed(1)),
      mebibytesBefore: mebibytes(before),
      mebibytesAtMost: mebibytes(maxRSS * 1024),
      pdfMebibytes: mebibytes(pdf.byteLength),
      sha256: sha256(pdf),
    }),
  );
}

const [first = '400', second = '12'] = process.argv.slice(2);
const folderOfChild = process.env.PICTURES_FOLDER;
if (folderOfChild) await renderHere(folderOfChild);
else {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-report-pictures-'));
  try {
    const pictures = await makePictures(folder, Number(first));
    const bytes = pictures.reduce((total, picture) => total + picture.byteLength, 0);
    console.log(
      `${pictures.length} pictures, ${(bytes / 1024 ** 2).toFixed(1)} of at most ${MOST_PICTURE_BYTES / 1024 ** 2} MiB`,
    );
    const script = fileURLToPath(import.meta.url);
    for (let round = 0; round < 2; round += 1) {
      const env = { ...process.env, PICTURES_FOLDER: folder };
      const { stdout } = await run(process.execPath, [script], { env });
      console.log(stdout.trim());
    }
    const { deliverPictures } = await import('./harness/review/deliver-pictures.mjs');
    await deliverPictures(await mkdtemp(path.join(folder, 'product-')), {
      count: Number(first),
      noise: Number(second),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
