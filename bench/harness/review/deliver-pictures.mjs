// Delivers a report with many pictures through the product: submits a film with noise, adds a finding with a
// still to each of its frames, previews and delivers over HTTP, and reopens and delivers again.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { renderReportPdf } from '../../../apps/server/src/platform/integrations/pdf/render-report-pdf.ts';
import { startProductProcess } from '../../../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../../../apps/test-support/src/test-users.ts';
import { storeVideo } from '../../../apps/test-support/src/videos/send-video.ts';
import { restoreReport } from '../../../packages/domain/src/reports/reports/report-document.ts';
import { watchEventLoop } from '../event-loop-delay.mjs';
import { INSPECTED } from '../inspector.mjs';
import { memoryMebibytes, processorMilliseconds } from '../processor-time.mjs';
import { median } from '../rounds.mjs';

const run = promisify(execFile);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const mebibytes = (bytes) => (bytes / 1024 ** 2).toFixed(1);
/** Longer than the thread that renders PDFs waits for the next one. */
const IDLE_SECONDS = 75;
const FRAMES_PER_SECOND = 10;
const FRAME_MICROSECONDS = 1_000_000 / FRAMES_PER_SECOND;
const delivery = { summary: 'All of it was watched.', notWatchedReason: 'A measurement.' };

/** Makes a film whose frames have noise, so that their pictures are large. Returns its path. */
async function makeFilm(folder, frames, noise) {
  const film = path.join(folder, 'noise.mp4');
  const seconds = Math.ceil(frames / FRAMES_PER_SECOND) + 1;
  const picture = `testsrc2=size=960x540:rate=${FRAMES_PER_SECOND}:duration=${seconds},noise=alls=${noise}:allf=t`;
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-g', '10', '-pix_fmt', 'yuv420p'];
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...coding, film]);
  return film;
}

/** Submits the film, waits until it is indexed, and adds a finding to each of its first frames. */
async function addFindings({ url }, admin, film, count) {
  const ann = await joinAgency(url, admin, 'Picture Police');
  const { id: uploadId } = await storeVideo(url, ann, film, 'noise.mp4');
  const about = { incidentType: 'Training', officersInvolved: ['Baker'] };
  const videos = [{ uploadId, length: '00:00:05' }];
  const { id } = await ann.client.tickets.create({ submissionKey: crypto.randomUUID(), ...about, videos });
  await admin.client.tickets.startReview({ id });
  let video;
  do {
    await pause(500);
    [video] = (await admin.client.tickets.get({ id })).videos;
  } while (!video.media.frameIndexUrl);
  const begun = performance.now();
  for (let frame = 1; frame <= count; frame += 1)
    await admin.client.findings.add({
      ticketId: id,
      videoId: video.videoId,
      startMicroseconds: (frame - 1) * FRAME_MICROSECONDS,
      endMicroseconds: null,
      startFrame: frame,
      frameSource: 'original',
      category: 'Communication',
      severity: ['minor', 'serious'][frame % 2],
      text: `Finding ${frame}: the officer explains the reason for the stop.`,
    });
  console.log(`Added ${count} findings in ${((performance.now() - begun) / 1000).toFixed(1)} seconds.`);
  return { ann, ticketId: id };
}

const preview = (admin, ticketId) =>
  admin.fetch(`/previews/reports/${ticketId}`, {
    method: 'POST',
    body: new URLSearchParams({ delivery: JSON.stringify(delivery) }),
  });

/** Asks for the preview until the stills are ready. */
async function waitForStills(admin, ticketId) {
  const begun = performance.now();
  let refusals = 0;
  for (;;) {
    const answer = await preview(admin, ticketId);
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) break;
    refusals += 1;
    if (refusals === 1)
      console.log(`While stills are made, a preview answers ${answer.status}: ${body.toString()}`);
    await pause(1000);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`After ${seconds} more seconds and ${refusals} refused previews, all pictures were ready.`);
}

/**
 * Calls the server regularly until `stop`, which returns how long it took to answer, in milliseconds: the
 * median and the longest time.
 */
function probe(admin) {
  const times = [];
  const end = new AbortController();
  const calls = (async () => {
    while (!end.signal.aborted) {
      const begun = performance.now();
      await admin.client.session.policy();
      times.push(performance.now() - begun);
      await pause(20);
    }
  })();
  return async () => {
    end.abort();
    await calls;
    return { median: median(times), longest: Math.max(...times) };
  };
}

/**
 * Returns a function that measures a request that renders the report, and compares other calls with
 * those meanwhile.
 */
function createMeasurement(pid, admin, loop) {
  let usual = null;
  return async (label, request) => {
    // Resets the peak of the memory.
    await writeFile(`/proc/${pid}/clear_refs`, '5');
    const before = memoryMebibytes(pid, 'VmRSS');
    const processorBefore = processorMilliseconds(pid);
    await loop.begin();
    const stop = probe(admin);
    const begun = performance.now();
    const result = await request();
    const seconds = (performance.now() - begun) / 1000;
    const others = await stop();
    const block = await loop.longest();
    usual ??= others;
    const cells = [
      label,
      seconds.toFixed(1),
      ((processorMilliseconds(pid) - processorBefore) / 1000).toFixed(1),
      Math.round(before),
      Math.round(memoryMebibytes(pid, 'VmHWM')),
      others.median.toFixed(1),
      Math.round(others.longest),
      (others.longest / usual.longest).toFixed(1),
      Math.round(block),
      mebibytes(result.sizeBytes),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    return result;
  };
}

/** Reads the stored content of a report as the database's owner. */
async function readContent(directory, reportId) {
  const folder = path.join(directory, 'postgres');
  const owner = new pg.Client({
    host: path.join(folder, 'socket'),
    user: 'plainview',
    password: await readFile(path.join(folder, 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  try {
    const { rows } = await owner.query('select content from reports where id = $1', [reportId]);
    return restoreReport(rows[0].content);
  } finally {
    await owner.end();
  }
}

/** Renders a delivered report again from what is stored of it, with the pictures that the server sends. */
async function renderAgain(directory, ann, { id, url }) {
  const content = await readContent(directory, id);
  const wanted = new Set(content.findings.flatMap(({ still }) => still?.picture?.sha256 ?? []));
  const pictures = new Map();
  for (const hash of wanted) {
    const answer = await ann.fetch(`${url}/pictures/${hash}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (sha256(bytes) !== hash) throw new Error(`the picture ${hash} has other bytes`);
    pictures.set(hash, bytes);
  }
  const omitted = content.findings.filter(({ still }) => still?.missing === 'omitted').length;
  const pictureBytes = [...pictures.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    content,
    omitted,
    pictures: pictures.size,
    pictureBytes,
    pdf: await renderReportPdf(content, pictures),
  };
}

/** Returns the fields in which the contents of two reports differ. */
const differences = (one, other) =>
  Object.keys(one).filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));

/**
 * @param {string} folder for the film and the product's data
 * @param {{ count: number, noise: number }} options number of findings, and strength of the
 *   noise from 0 to 100
 */
export async function deliverPictures(folder, { count, noise }) {
  const directory = path.join(folder, 'data');
  const product = await startProductProcess({
    DATA_DIRECTORY: directory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    FFMPEG_PATH: 'ffmpeg',
    NODE_OPTIONS: INSPECTED,
  });
  try {
    const admin = await signInOperator(product.url);
    const film = await makeFilm(folder, count, noise);
    const { ann, ticketId } = await addFindings(product, admin, film, count);
    await waitForStills(admin, ticketId);
    console.log(
      '\n| Request | Seconds | Processor seconds of the server | MiB before | MiB at most | Median other call, ms | Longest, ms | Longest, compared with no request | Event loop blocked, ms | MiB of PDF |\n|---|---|---|---|---|---|---|---|---|---|',
    );
    const pid = product.child.pid ?? 0;
    const loop = await watchEventLoop(product);
    const measure = createMeasurement(pid, admin, loop);
    const readPreview = async () => {
      const pdf = await (await preview(admin, ticketId)).arrayBuffer();
      return { sizeBytes: pdf.byteLength };
    };
    const deliver = () => admin.client.reports.deliver({ ticketId, ...delivery });
    await measure('None', () => pause(3000, { sizeBytes: 0 }));
    await measure('Preview', readPreview);
    await measure('Preview again', readPreview);
    await measure('Three previews', async () => (await Promise.all([1, 2, 3].map(readPreview)))[0]);
    const first = await measure('Delivery', deliver);
    await admin.client.tickets.reopen({ id: ticketId, reason: 'A measurement.' });
    const second = await measure('Delivery of version 2', deliver);
    const contents = [];
    for (const report of [first, second]) {
      const sent = Buffer.from(await (await ann.fetch(report.url)).arrayBuffer());
      const { content, omitted, pictures, pictureBytes, pdf } = await renderAgain(directory, ann, report);
      contents.push(content);
      const isSame = sha256(sent) === report.sha256 && sha256(pdf) === report.sha256;
      console.log(
        `\nVersion ${report.version}: ${pictures} pictures (${mebibytes(pictureBytes)} MiB), ${omitted} omitted. Rendered again from the stored content: ${isSame ? 'the same bytes' : 'OTHER BYTES'}.`,
      );
    }
    const used = Math.round(memoryMebibytes(pid, 'VmRSS'));
    await pause(IDLE_SECONDS * 1000);
    console.log(
      `${used} MiB, and after ${IDLE_SECONDS} idle seconds ${Math.round(memoryMebibytes(pid, 'VmRSS'))} MiB.`,
    );
    console.log(`The versions differ in: ${differences(...contents).join(', ')}.`);
    loop.close();
  } finally {
    await product.stop();
  }
}
