/** Videos with several sound and video tracks, with a real ffmpeg. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AAC, H264, inputsOf, mapAll, usual } from '@plainview/test-support/corpus/sources';
import { videoMatrix } from '@plainview/test-support/corpus/video-matrix';
import { ffmpeg, makeVideo } from '@plainview/test-support/corpus/video-recipe';
import { drawCases } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { ffprobe, hasFfmpeg, picturesOf, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { cachedVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A hung job fails its test. */
const LONGEST = 180_000;

const content = { ...usual, pictures: 2, sounds: ['tone', 'silence', 'tone'] } as const;

/** Front and rear camera, and three microphones. The clock of a transport stream began an hour ago. */
const makeTracks = (format: 'mp4' | 'mpegts'): Promise<string> =>
  cachedVideo(`tracks.${format}`, (file) => {
    const clock = format === 'mpegts' ? ['-muxdelay', '0', '-output_ts_offset', '3600'] : [];
    return ffmpeg(file, ...inputsOf(content), ...mapAll(content), ...H264, ...AAC, ...clock, '-f', format);
  });

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let stranger: Person;

  beforeAll(async () => {
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    stranger = await joinAgency(product.url, admin, 'South PD');
  });
  afterAll(() => product.stop());

  const formats = drawCases(['mp4', 'mpegts'] as const, 1);

  /** Submits a video. Returns it, and the ledger events of its ticket, once all of its tracks are copied. */
  async function copied(file: string, sounds = 2) {
    const { id } = await submitTicket(product.url, ann, { file });
    for (;;) {
      const { videos, timeline } = await admin.client.tickets.get({ id });
      const [video] = videos;
      if (!video) throw new Error('the ticket has no video');
      const { media } = video;
      // How long the work takes is up to the machine: it ends with all copies, or with one that failed.
      const failed = media.trackCopies?.find(({ state }) => state === 'failed');
      if (media.state === 'failed' || failed) throw new Error(media.note ?? failed?.note ?? 'failed');
      if (media.videoTracks.length === 1 && media.soundTracks.length === sounds)
        return { id, video, timeline };
      await pause(250);
    }
  }

  const byFormat = new Map<string, ReturnType<typeof copied>>();
  /** Returns the tracks of a format, which the tests share. */
  function copiedTracks(format: 'mp4' | 'mpegts'): ReturnType<typeof copied> {
    const known = byFormat.get(format) ?? makeTracks(format).then((file) => copied(file));
    byFormat.set(format, known);
    return known;
  }

  async function fetchTrack(url: string, name: string): Promise<string> {
    const response = await admin.fetch(url);
    const file = path.join(product.dataDirectory, name);
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    return file;
  }

  test.each(formats)(
    'RI-03 every further track of a %s file is a file of its own, on the clock of the video',
    async (format) => {
      const { video, timeline } = await copiedTracks(format);
      expect(video.facts.soundTracks?.map(({ isMain }) => isMain)).toEqual([true, false, false]);
      expect(video.facts.pictureTracks?.map(({ isMain }) => isMain)).toEqual([true, false]);
      expect(
        video.media.soundTracks.map(({ number }) => number).toSorted((one, other) => one - other),
      ).toEqual([2, 3]);
      expect(video.problems.map(({ text }) => text)).toEqual([
        'Sound track 2 of 3 is silent from beginning to end.',
      ]);
      const [picture] = video.media.videoTracks;
      const [sound] = video.media.soundTracks;
      const copy = await fetchTrack(picture?.url ?? '', `${format}-picture.mp4`);
      expect(await ffprobe(copy, 'stream=codec_name')).toBe('codec_name=h264');
      const audio = await fetchTrack(sound?.url ?? '', `${format}-sound.m4a`);
      expect(await ffprobe(audio, 'stream=codec_name')).toBe('codec_name=aac');
      for (const file of [copy, audio]) {
        const [start = 9, duration = 0] = (await ffprobe(file, 'format=start_time,duration'))
          .split('\n')
          .map((entry) => Number(entry.split('=')[1]));
        expect(start).toBeCloseTo(0, 1);
        expect(Math.abs(start + duration - 3)).toBeLessThan(0.15);
      }
      const copies = timeline.filter(({ event }) => event === 'video.track_copied');
      expect(copies.map(({ data }) => [data['derived'], data['trackNumber']])).toEqual(
        expect.arrayContaining([
          ['sound-track', 2],
          ['sound-track', 3],
          ['video-track', 2],
        ]),
      );
    },
    LONGEST,
  );

  test.each(drawCases(['clocks-join-tracks.ts', 'clocks-restart-tracks.mkv'], 1))(
    'RI-03 RI-05 the tracks of %s, whose clock jumps, are copied on the continuous clock',
    async (name) => {
      const recipe = videoMatrix.find((one) => one.name === name);
      if (!recipe) throw new Error('there is no such recipe');
      const { video } = await copied(await makeVideo(recipe), 1);
      expect(video.facts.clockBreaks).toHaveLength(1);
      const copy = await fetchTrack(video.media.videoTracks[0]?.url ?? '', `${name}.mp4`);
      const audio = await fetchTrack(video.media.soundTracks[0]?.url ?? '', `${name}.m4a`);
      const pictures = await picturesOf(copy);
      expect(pictures).toHaveLength(150);
      for (const [place, { at }] of pictures.entries())
        expect(Math.abs(at / 1_000_000 - place / 25)).toBeLessThan(0.15);
      expect(Number((await ffprobe(audio, 'format=duration')).split('=')[1])).toBeCloseTo(6, 0);
    },
    LONGEST,
  );

  test(
    'RI-03 the agency of a video can hear and see its tracks, another one cannot',
    async () => {
      const { id, video } = await copiedTracks(formats[0] ?? 'mp4');
      const [own] = (await ann.client.tickets.get({ id })).videos;
      expect(own?.media.soundTracks).toEqual(video.media.soundTracks);
      for (const { url } of [...video.media.soundTracks, ...video.media.videoTracks]) {
        expect((await ann.fetch(url)).status).toBe(200);
        expect((await stranger.fetch(url)).status).toBe(404);
      }
    },
    LONGEST,
  );
});
