/** States of the copies of tracks, with an ffmpeg that cannot make some of them. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sweepMedia } from '@plainview/server/modules/evidence/media/sweep-media.job';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { AAC, H264, inputsOf, mapAll, usual } from '@plainview/test-support/corpus/sources';
import { ffmpeg } from '@plainview/test-support/corpus/video-recipe';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { cachedVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';

const content = { ...usual, pictures: 2, sounds: ['tone', 'silence', 'tone'] } as const;

/** Creates a program that runs ffmpeg but fails to copy two tracks as long as the file `full` exists. */
async function makeFailingProgram(): Promise<{ readonly program: string; readonly full: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-tracks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [program, full] = ['ffmpeg', 'full'].map((name) => path.join(folder, name));
  if (program === undefined || full === undefined) throw new Error('no names');
  const failing = `test -e "${full}" && { echo "no room" >&2; exit 1; }`;
  await writeFile(
    program,
    `#!/bin/sh\ncase "$*" in *sound-3.m4a|*video-2.mp4) ${failing};; esac\nexec ffmpeg "$@"\n`,
  );
  await chmod(program, 0o755);
  await writeFile(full, '');
  return { program, full };
}

test.skipIf(!hasFfmpeg)(
  'RI-12 the copy of each track is done once, or failed with a reason until an administrator retries it',
  async () => {
    const { program, full } = await makeFailingProgram();
    // In the sandbox, the program could not see the file.
    const product = await startTestProduct({ ffmpeg: { ...withFfmpeg, ffmpeg: program, sandbox: 'off' } });
    onTestFinished(() => product.stop());
    const admin = await signInOperator(product.url);
    const ann = await joinAgency(product.url, admin, 'North PD');
    const file = await cachedVideo('tracks.mp4', (place) =>
      ffmpeg(place, ...inputsOf(content), ...mapAll(content), ...H264, ...AAC, '-f', 'mp4'),
    );
    const { id } = await submitTicket(product.url, ann, { file });

    const read = async () => {
      const { videos, timeline } = await admin.client.tickets.get({ id });
      const [video] = videos;
      if (!video) throw new Error('the ticket has no video');
      const copies = video.media.trackCopies ?? [];
      return {
        videoId: video.videoId,
        copies: copies.map(({ kind, number, state, note }) => [kind, number, state, note]),
        files: [
          ...video.media.soundTracks.map(({ number }) => `sound-track ${number}`),
          ...video.media.videoTracks.map(({ number }) => `video-track ${number}`),
        ].toSorted(),
        entries: timeline
          .filter(({ event }) => event === 'video.track_copied')
          .map(({ data }) => `${String(data['derived'])} ${String(data['trackNumber'])}`)
          .toSorted(),
      };
    };
    const settled = { timeout: 60_000, interval: 200 };
    await expect
      .poll(async () => (await read()).copies, settled)
      .toEqual([
        ['sound-track', 2, 'done', null],
        ['sound-track', 3, 'failed', 'no room'],
        ['video-track', 2, 'failed', 'no room'],
      ]);
    const { videoId, ...first } = await read();
    expect(first).toMatchObject({ files: ['sound-track 2'], entries: ['sound-track 2'] });

    await rm(full);
    await admin.client.videos.prepareAgain({ id: videoId });
    const done = [
      ['sound-track', 2, 'done', null],
      ['sound-track', 3, 'done', null],
      ['video-track', 2, 'done', null],
    ];
    await expect.poll(async () => (await read()).copies, settled).toEqual(done);
    const all = ['sound-track 2', 'sound-track 3', 'video-track 2'];
    expect(await read()).toMatchObject({ files: all, entries: all });

    // As if the worker had been killed while it copied one of the tracks.
    await asSystem(product.app.database, async (tx) => {
      await tx.execute(sql`update track_copies set state = 'waiting', attempts = 1, changed_at = '2000-01-01'
        where kind = 'sound-track' and track_number = 3`);
      await tx.execute(sql`delete from derived_files where kind = 'sound-track' and track_number = 3`);
    });
    expect((await read()).files).toEqual(['sound-track 2', 'video-track 2']);
    await sweepMedia(product.app);
    await expect.poll(async () => (await read()).copies, settled).toEqual(done);
    const again = ['sound-track 2', 'sound-track 3', 'sound-track 3', 'video-track 2'];
    expect(await read()).toMatchObject({ files: all, entries: again });
  },
  180_000,
);
