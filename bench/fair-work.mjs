// Measures on the clock how background work of one agency delays that of another one: an agency imports many videos,
// the first of which claims 26 hours, and then another agency uploads one, which needs a copy to be playable. Prints
// seconds until that video is stored, has its poster and frame index, and can be played, and until a password message
// arrives, with nothing else to do and behind the import. Needs ffmpeg. Usage: npm run bench -- fair-work [--videos
// 200] [--seconds 20]
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { createCaller } from '../apps/test-support/src/caller.ts';
import { startTestSmtpServer } from '../apps/test-support/src/peers/test-smtp-server.ts';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { submitTicket } from '../apps/test-support/src/submit-ticket.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { openOwner } from './harness/bytes-support.mjs';

const { values } = parseArgs({
  options: { videos: { type: 'string', default: '200' }, seconds: { type: 'string', default: '20' } },
});
const [videos, seconds] = [values.videos, values.seconds].map(Number);
/** Videos that a ticket of the import has. */
const LOT = 20;

/** Distances from a box's type to its time scale (null: the movie's) and its duration, in version 0. */
const headers = { mvhd: [12 + 4, 16 + 4], mdhd: [12 + 4, 16 + 4], tkhd: [null, 20 + 4] };

/** Writes a copy of an MP4 whose headers claim another duration, in seconds. */
async function claimLength(file, to, length) {
  const bytes = await readFile(file);
  const movie = bytes.readUInt32BE(bytes.indexOf('mvhd', 0, 'latin1') + headers.mvhd[0]);
  for (const [type, [scaleAt, durationAt]] of Object.entries(headers)) {
    for (let at = bytes.indexOf(type, 0, 'latin1'); at > 0; at = bytes.indexOf(type, at + 4, 'latin1')) {
      const scale = scaleAt === null ? movie : bytes.readUInt32BE(at + scaleAt);
      bytes.writeUInt32BE(Math.min(length * scale, 2 ** 32 - 2), at + durationAt);
    }
  }
  await writeFile(to, bytes);
}

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-fair-work-'));
const mail = await startTestSmtpServer();
const product = await startProductProcess(
  {
    DATA_DIRECTORY: directory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    FFMPEG_PATH: 'ffmpeg',
    CALLS_PER_MINUTE: '100000',
    UPLOAD_REQUESTS_PER_MINUTE: '100000',
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@example.gov',
  },
  'main',
);
const owner = await openOwner(directory);
const admin = await signInOperator(product.url);
const large = await joinAgency(product.url, admin, 'North PD');
const small = await joinAgency(product.url, admin, 'South PD');

const formatLength = (length) => new Date(length * 1000).toISOString().slice(11, 19);

/** Makes a video of 720p with 30 frames a second, which `options` encode. */
async function makeVideo(name, ...options) {
  const file = path.join(directory, name);
  const source = ['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=30:d=${seconds}`];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, ...options, file]);
  return file;
}

const hasFile = (kind) =>
  `exists (select from derived_files file where file.video_id = video.id and file.kind = '${kind}')`;

const stepsOf = {
  poster: hasFile('poster'),
  'frame index': hasFile('frame-index'),
  playable: `media.state <> 'working'`,
  analyzed: `media.analysis = 'done'`,
};

/** Returns the seconds since `start` until the ticket's video has reached each step. Nobody opens the ticket. */
async function follow(ticketId, start) {
  const reached = {};
  for (const [step, condition] of Object.entries(stepsOf)) {
    const done = `select from videos video join video_media media on media.video_id = video.id
      where video.ticket_id = $1 and ${condition}`;
    while ((await owner.query(done, [ticketId])).rowCount === 0) await pause(20);
    reached[step] = (performance.now() - start) / 1000;
  }
  return reached;
}

/** @returns seconds until the message about a new password has arrived */
async function resetPassword({ email }) {
  const before = mail.received.length;
  const start = performance.now();
  await createCaller(product.url).client.session.requestPasswordReset({ email });
  while (!mail.received.slice(before).some(({ to }) => to[0] === email)) await pause(20);
  return (performance.now() - start) / 1000;
}

/** Uploads one video of the small agency. @returns the seconds until each step */
async function measure(file) {
  const start = performance.now();
  const { id } = await submitTicket(product.url, small, { file, video: { length: formatLength(seconds) } });
  const stored = (performance.now() - start) / 1000;
  const [message, steps] = await Promise.all([resetPassword(small), follow(id, start)]);
  return { stored, ...steps, 'password message': message };
}

const print = (label, times) =>
  console.log(
    `${label} | ${Object.entries(times)
      .map(([step, took]) => `${step} ${took.toFixed(1)} s`)
      .join(' | ')}`,
  );

try {
  const usual = await makeVideo(
    'usual.mp4',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
  );
  const liar = path.join(directory, 'liar.mp4');
  await claimLength(usual, liar, 26 * 3600);
  const other = await makeVideo('other.mkv', '-c:v', 'mpeg4', '-q:v', '4');
  await measure(other);
  print('with nothing else to do', await measure(other));
  print('a video that browsers play', await measure(usual));
  print('the same one with headers that claim 26 hours', await measure(liar));

  // Until the import is complete, no video of it is prepared.
  await owner.query('begin');
  await owner.query('lock table video_media in share mode');
  await submitTicket(product.url, large, { file: liar });
  for (let sent = 0; sent < videos; sent += LOT)
    await submitTicket(product.url, large, { videos: Math.min(LOT, videos - sent), file: usual });
  await owner.query('commit');
  print(`behind ${videos} videos and one that claims 26 hours`, await measure(other));
  const { rows } = await owner.query(
    `select count(*) filter (where media.video_id is null)::int as prepared,
        count(*) filter (where media.analysis is distinct from 'done')::int as analyzed
      from videos video left join video_media media on media.video_id = video.id`,
  );
  console.log(
    `then ${rows[0].prepared} videos still waited for their preparation, ${rows[0].analyzed} for their analysis`,
  );
} finally {
  await owner.end();
  await product.kill();
  await mail.stop();
  await rm(directory, { recursive: true, force: true });
}
