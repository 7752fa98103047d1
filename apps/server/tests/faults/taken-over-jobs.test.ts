/**
 * A process that is suspended in the middle of a job loses it to another process. When it continues, it must not store
 * anything of that job, and what it had already sent must not be sent again.
 */
import { execFileSync } from 'node:child_process';
import { chmod, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestSmtpServer, type TestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import type { ProductProcess } from '@plainview/test-support/product/product-process';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareInstallation, resume, suspend, type SharedInstallation } from './two-processes.ts';

const SOON = { timeout: 30_000 };

let shared: SharedInstallation;

beforeEach(async () => {
  shared = await prepareInstallation();
});
afterEach(() => shared.stop());

/** Counts the jobs of a kind that some worker has taken. */
const jobsInWork = (name: string): Promise<number> =>
  changeAsOwner(
    shared.database.url,
    `select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = $1 and job.locked_by is not null`,
    name,
  );

/**
 * Makes an ffmpeg that waits at a gate as long as there is one.
 * @param argument part of the arguments of the calls that wait
 */
async function makeGatedFfmpeg(argument = ''): Promise<{ readonly program: string; readonly gate: string }> {
  const gate = path.join(shared.directory, 'gate');
  const program = path.join(shared.directory, 'gated-ffmpeg');
  const waiting = `case "$*" in *${argument}*) [ -p ${gate} ] && cat ${gate} >/dev/null;; esac`;
  await writeFile(program, `#!/bin/sh\n${waiting}\nexec ffmpeg "$@"\n`);
  await chmod(program, 0o755);
  return { program, gate };
}

const media = { FFMPEG_SANDBOX: 'off', FFMPEG_PATIENCE_SECONDS: '600' };

/**
 * Starts a process, submits a ticket, and suspends the process when its ffmpeg waits.
 * @param argument part of the arguments of the calls that wait
 * @returns `opened`: the gate; ffmpeg continues when it is closed
 */
async function suspendAtFfmpeg(argument?: string) {
  const { program, gate } = await makeGatedFfmpeg(argument);
  const first = await shared.start({ ...media, FFMPEG_PATH: program });
  const ann = await joinAgency(first.url, await signInOperator(first.url), 'North PD');
  const upload = await storeVideo(first.url, ann, await makeTestVideo());
  execFileSync('mkfifo', [gate]);
  const ticket = await createTicket(ann, [upload.id]);
  // Opens once ffmpeg waits at the gate.
  const opened = await open(gate, 'w');
  await rm(gate);
  suspend(first);
  return { first, ann, ticket, opened };
}

/** Returns what is stored of a video that was prepared. */
async function preparedBy(person: Person, ticketId: string) {
  const [video] = (await person.client.tickets.get({ id: ticketId })).videos;
  if (!video) throw new Error('the ticket has no video');
  const { posterUrl, frameIndexUrl, state, analysis } = video.media;
  const derived = await changeAsOwner(
    shared.database.url,
    'select from derived_files where video_id = $1',
    video.videoId,
  );
  const { items } = await person.client.custody.list({ search: video.videoId });
  const entries = items.filter(({ event }) => event === 'video.prepared').length;
  return { posterUrl, frameIndexUrl, state, analysis, derived, entries };
}

describe.skipIf(!hasFfmpeg)('a process that continues after another one took over its job', () => {
  test('OP-03 stores nothing of it, and the other one’s results stay', async () => {
    const { first, ann, ticket, opened } = await suspendAtFfmpeg();
    const atWork = () => readdir(path.join(first.dataDirectory, 'media-work'));
    expect(await atWork()).toHaveLength(1);

    const second = await shared.start({ ...media, FFMPEG_PATH: 'ffmpeg' });
    const admin = await signInOperator(second.url);
    await expect
      .poll(() => preparedBy(admin, ticket.id), SOON)
      .toMatchObject({ state: 'not-needed', analysis: 'done', entries: 1 });
    const before = await preparedBy(admin, ticket.id);

    await opened.close();
    resume(first);
    await expect.poll(atWork, SOON).toEqual([]);
    expect(await preparedBy(admin, ticket.id)).toEqual(before);
    await expect.poll(() => first.printed(), SOON).toMatch(/has taken this job over/u);
    await expect.poll(() => jobsInWork('prepare-video'), SOON).toBe(0);
    // The first process works again.
    const bob = await signIn(first.url, ann.email, ann.password);
    expect((await storeVideo(first.url, bob, await makeTestVideo())).state).toBe('stored');
    expect(first.child.exitCode).toBeNull();
  }, 240_000);

  test('OP-03 does not delay an analysis until a sweep finds it', async () => {
    // The pictures of an analysis.
    const { first, ticket, opened } = await suspendAtFfmpeg('pictures.jpg');

    const second = await shared.start({ ...media, FFMPEG_PATH: 'ffmpeg' });
    const admin = await signInOperator(second.url);
    await expect.poll(() => preparedBy(admin, ticket.id), SOON).toMatchObject({ analysis: 'done' });
    const before = await preparedBy(admin, ticket.id);

    await opened.close();
    resume(first);
    await expect.poll(() => first.printed(), SOON).toMatch(/has taken this job over/u);
    expect(await preparedBy(admin, ticket.id)).toEqual(before);
  }, 240_000);
});

describe('a message that a process was sending when it was suspended', () => {
  let smtp: TestSmtpServer;
  let answer: PromiseWithResolvers<null>;
  let asked: PromiseWithResolvers<void>;

  beforeEach(async () => {
    answer = Promise.withResolvers();
    asked = Promise.withResolvers();
    smtp = await startTestSmtpServer({
      onMessage: () => {
        asked.resolve();
        return answer.promise;
      },
    });
  });
  afterEach(() => smtp.stop());

  const withMail = (): Promise<ProductProcess> =>
    shared.start({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@review.example.gov' });

  test('OP-03 is not sent again by the one that takes over, and is recorded as sent', async () => {
    const first = await withMail();
    const office = await signInOperator(first.url);
    await office.client.invitations.create({ email: 'rita@example.gov', role: 'admin' });
    await asked.promise;
    suspend(first);
    answer.resolve(null);

    const second = await withMail();
    const admin = await signInOperator(second.url);
    await expect.poll(() => jobsInWork('send-mail'), SOON).toBe(0);
    const states = async () => (await admin.client.mail.list({})).items.map(({ state }) => state);
    expect(await states()).toEqual(['waiting']);
    resume(first);
    await expect.poll(states, SOON).toEqual(['sent']);
    expect(smtp.received).toHaveLength(1);
  }, 240_000);
});
