/** Labels of redacted copies, with a real ffmpeg: rendered in or below the picture, and checked on every frame. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PictureSize } from '@plainview/domain/release/redactions/hidden-areas';
import type { RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import { drawCases, samplesOf } from '@plainview/test-support/draw-sample';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo } from '@plainview/test-support/videos/hard-videos';
import { makeCrowdedVideo } from '@plainview/test-support/videos/redaction-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawLabel } from '../../src/platform/integrations/rendering/draw-label.ts';
import { findFfmpeg, type Ffmpeg } from '../../src/platform/media/ffmpeg/ffmpeg.ts';
import { indexFrames } from '../../src/platform/media/ffmpeg/measuring/index-frames.ts';
import { measureVideo } from '../../src/platform/media/ffmpeg/measuring/measure-video.ts';
import { fileInput } from '../../src/platform/media/ffmpeg/read-only-input.ts';
import { checkRedaction } from '../../src/platform/media/redaction/check-redaction.ts';
import type { Label } from '../../src/platform/media/redaction/label.ts';
import { redactVideo } from '../../src/platform/media/redaction/redact-video.ts';

const TIMEOUT = 240_000;
const TEXT = 'Redacted copy · PRR-26-0114 · North PD';
const onProgress = (): void => {};

let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-labels-'));
  const found = hasFfmpeg ? await findFfmpeg(withFfmpeg) : null;
  if (found) ffmpeg = found;
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(file: string) {
  const input = fileInput(file, (await stat(file)).size);
  const measured = await measureVideo({ ffmpeg, input });
  const index = measured && indexFrames(ffmpeg, measured, null);
  if (!index) throw new Error('the film has no frame index');
  return { ffmpeg, input, index };
}

/** A region at the lower left corner, which a label in the picture covers in part. */
const corner: RedactionTrack = {
  id: 'track',
  reasonCode: 'minor',
  startFrame: 10,
  endFrame: 50,
  keyFrames: [{ frame: 10, x1: 0, y1: 0.7, x2: 0.4, y2: 1 }],
};

const draw =
  (placement: Label['placement'], text = TEXT) =>
  async (size: PictureSize): Promise<Label> => ({
    placement,
    ...(await drawLabel({ text, size, isFullWidth: placement === 'below' })),
  });

/** Renders a copy of a film with a label, or without one. */
async function rendered(film: string, placement: Label['placement'] | null) {
  const original = await opened(film);
  const file = path.join(folder, `${path.basename(film)}-${placement}.mp4`);
  const redaction = { ...original, tracks: [corner], mutedRanges: [], onProgress };
  const result = await redactVideo({
    ...redaction,
    path: file,
    ...(placement && { label: { placement, draw: draw(placement) } }),
  });
  const input = fileInput(file, (await stat(file)).size);
  return { result, redaction, copy: input, measured: await measureVideo({ ffmpeg, input }) };
}

describe.runIf(hasFfmpeg)('labels', () => {
  const cases = [
    ['crowded', 'picture'],
    ['crowded', 'below'],
    ['rotated.mp4', 'picture'],
    ['rotated.mp4', 'below'],
    ['wide-pixels.mp4', 'below'],
    ['variable-rate.mp4', 'picture'],
  ] as const;
  test.each(drawCases(cases, 1))(
    '%s with a label: %s',
    async (name, placement) => {
      const film = name === 'crowded' ? await makeCrowdedVideo() : await makeHardVideo(name);
      const { result, redaction, measured } = await rendered(film, placement);
      expect(result).toMatchObject({
        isMade: true,
        violations: [],
        facts: { frames: redaction.index.times.length },
      });
      const plain = await rendered(film, null);
      const added = (measured?.picture.height ?? 0) - (plain.measured?.picture.height ?? 0);
      expect(measured?.picture.width).toBe(plain.measured?.picture.width);
      expect(added >= 16).toBe(placement === 'below');
      expect(added === 0).toBe(placement === 'picture');
    },
    TIMEOUT,
  );

  test(
    'the check finds a label that is missing, another one, and one that nobody ordered',
    async () => {
      const film = await makeCrowdedVideo();
      const labeled = await rendered(film, 'picture');
      const plain = await rendered(film, null);
      const { width = 0, height = 0 } = plain.measured?.picture ?? {};
      const kindsOf = async (from: typeof plain, label: Label | null) => {
        const { violations } = await checkRedaction({ ...from.redaction, copy: from.copy, label });
        return [...new Set(violations.map(({ kind }) => kind))].toSorted();
      };
      const size = { width, height };
      const found = [
        { copy: labeled, label: await draw('picture')(size), kinds: [] },
        { copy: plain, label: await draw('picture')(size), kinds: ['label'] },
        {
          copy: labeled,
          label: await draw('picture', 'Redacted copy · PRR-26-0115')(size),
          kinds: expect.arrayContaining(['label']),
        },
        { copy: labeled, label: null, kinds: expect.arrayContaining(['changed-outside']) },
        { copy: plain, label: await draw('below')(size), kinds: expect.arrayContaining(['picture-size']) },
      ];
      for (const { copy, label, kinds } of samplesOf()(found, 3))
        expect(await kindsOf(copy, label)).toEqual(kinds);
    },
    TIMEOUT,
  );
});
