// Measures how long a video waits for its preparation while another agency has imported many, compared with a
// product that has nothing else to do, in the same run; and how long the work on a video whose headers claim 26
// hours takes, compared with the same video with its own length. Prints both ratios: the first one is about the
// number of agencies, whatever was imported, and the second one is about 1 if headers cost nothing. Needs
// ffmpeg. Usage: npm run bench -- fair-work [--videos 200] [--rounds 3]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { submitTicket } from '../apps/test-support/src/submit-ticket.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { makeTestVideo } from '../apps/test-support/src/videos/test-videos.ts';
import { openOwner } from './harness/bytes-support.mjs';
import { claimLength } from './harness/claim-length.mjs';
import { median } from './harness/rounds.mjs';

const { values } = parseArgs({
  options: { videos: { type: 'string', default: '200' }, rounds: { type: 'string', default: '3' } },
});
const [videos, rounds] = [values.videos, values.rounds].map(Number);
const CLAIMED_SECONDS = 26 * 3600;
/** Videos that a ticket of the import has. */
const LOT = 20;

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-fair-work-'));
const product = await startProductProcess(
  {
    DATA_DIRECTORY: directory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    FFMPEG_PATH: 'ffmpeg',
    CALLS_PER_MINUTE: '100000',
    UPLOAD_REQUESTS_PER_MINUTE: '100000',
  },
  'main',
);
const owner = await openOwner(directory);
const admin = await signInOperator(product.url);
const [large, small] = [
  await joinAgency(product.url, admin, 'North PD'),
  await joinAgency(product.url, admin, 'South PD'),
];

/** Waits until every video of a ticket has reached a state. Opening the ticket would move its videos up. */
async function until(ticketId, state) {
  const open = `select from videos video left join video_media media on media.video_id = video.id
    where video.ticket_id = $1 and (${state}) is not true`;
  while ((await owner.query(open, [ticketId])).rowCount > 0) await pause(20);
}

const PREPARED = `media.state <> 'working'`;
const ANALYZED = `media.analysis in ('done', 'failed')`;

/** Submits a video. @returns seconds until it has reached a state */
async function measure(person, file, state) {
  const { id } = await submitTicket(product.url, person, { file });
  const start = performance.now();
  await until(id, state);
  return (performance.now() - start) / 1000;
}

/** Runs a measurement several times. @returns the median */
async function repeat(run) {
  const seconds = [];
  for (let round = 0; round < rounds; round += 1) seconds.push(await run());
  return median(seconds);
}

try {
  const file = await makeTestVideo({ seconds: 4 });
  const liar = path.join(directory, 'liar.mp4');
  await claimLength(file, liar, CLAIMED_SECONDS);
  await measure(small, file, ANALYZED);
  const honest = await repeat(() => measure(small, file, ANALYZED));
  const claimed = await repeat(() => measure(small, liar, ANALYZED));
  console.log(
    `work on a video that claims 26 hours | honest ${honest.toFixed(2)} s, liar ${claimed.toFixed(2)} s | ratio ${(claimed / honest).toFixed(2)}`,
  );

  const alone = await repeat(() => measure(small, file, PREPARED));
  // Until the import is complete, no video of it is prepared.
  await owner.query('begin');
  await owner.query('lock table video_media in share mode');
  for (let sent = 0; sent < videos; sent += LOT)
    await submitTicket(product.url, large, { videos: Math.min(LOT, videos - sent), file });
  await owner.query('commit');
  const waiting = await repeat(() => measure(small, file, PREPARED));
  const { rows } = await owner.query(
    `select count(*)::int as left from videos video left join video_media media on media.video_id = video.id
     where media.video_id is null`,
  );
  console.log(
    `preparation of a video | alone ${alone.toFixed(2)} s, with ${videos} of another agency before it ${waiting.toFixed(2)} s (${rows[0].left} still waited) | ratio ${(waiting / alone).toFixed(2)}`,
  );
} finally {
  await owner.end();
  await product.kill();
  await rm(directory, { recursive: true, force: true });
}
