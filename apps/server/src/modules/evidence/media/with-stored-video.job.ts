import type { Video } from '@plainview/domain/evidence/videos/video';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { Ffmpeg } from '../../../platform/media/ffmpeg/ffmpeg.ts';
import {
  describeVideo,
  type DescribedVideo,
} from '../../../platform/media/ffmpeg/measuring/describe-video.ts';
import {
  measureVideo,
  type MeasuredVideo,
  type OpenedVideo,
  type TimedVideo,
} from '../../../platform/media/ffmpeg/measuring/measure-video.ts';
import { withReadableBlob } from '../../../platform/media/ffmpeg/serve-source.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { findVideoFile } from '../derived-files/derived-files.repository.ts';

/** A video in the storage. */
export interface StoredVideo extends OpenedVideo {
  readonly signal: AbortSignal;
  /** Works like {@link measureVideo}: reads the whole file, even if it was timed before. */
  readonly measure: () => Promise<MeasuredVideo | null>;
}

/** A video's description and, if it was measured, its times. */
interface KnownVideo {
  readonly described: DescribedVideo;
  /** Null if it was only described. */
  readonly timed: TimedVideo | null;
}

/** A process forgets the videos that it learned about first. */
const MOST_KNOWN = 1000;

/** The videos that each product knows, by its storage and their keys in it. */
const knownVideos = new WeakMap<AppContext['blobs'], Map<string, KnownVideo>>();

function knownOf(app: AppContext): Map<string, KnownVideo> {
  const known = knownVideos.get(app.blobs) ?? new Map<string, KnownVideo>();
  knownVideos.set(app.blobs, known);
  return known;
}

function remember(app: AppContext, storageKey: string, { described, timed }: KnownVideo): void {
  const known = knownOf(app);
  // Another job may have timed it in the meantime.
  known.set(storageKey, { described, timed: timed ?? known.get(storageKey)?.timed ?? null });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

/**
 * Opens a stored video for ffmpeg while `work` runs. The bytes of a key never change, so a process describes
 * and times a video once for all of its jobs.
 * @throws the storage's error, which takes precedence over an error of `work`
 */
export async function withStoredVideo<Result>(
  app: AppContext,
  ffmpeg: Ffmpeg,
  storageKey: string,
  work: (video: StoredVideo) => Promise<Result>,
): Promise<Result> {
  const known = knownOf(app).get(storageKey);
  let described = known?.described ?? null;
  let timed = known?.timed ?? null;
  const result = await withReadableBlob(
    () => app.blobs.open({ state: 'permanent', key: blobKey(storageKey) }),
    (input) => {
      const question = { ffmpeg, input, signal: app.stopping };
      const describe = async () => (described ??= await describeVideo(question));
      const measure = async () => {
        const file = await describe();
        const measured = file && (await measureVideo(question, file));
        timed = measured && withoutFrames(measured);
        return measured;
      };
      return work({ ...question, describe, measure, time: async () => timed ?? (await measure()) });
    },
  );
  // Not earlier: a video whose storage fails may look shorter than it is.
  if (described) remember(app, storageKey, { described, timed });
  return result;
}

/** Remembers a video that was measured before it was stored. */
export function rememberVideo(app: AppContext, storageKey: string, measured: MeasuredVideo): void {
  const timed = withoutFrames(measured);
  remember(app, storageKey, { described: timed, timed });
}

/** Leaves out the times of the frames, of which there may be millions. */
function withoutFrames({ frames: _frames, ...timed }: MeasuredVideo): TimedVideo {
  return timed;
}

/**
 * Works like {@link withStoredVideo}, on a file with a continuous clock: the copy of a video whose own clock jumps.
 * @returns null if there is no such file
 */
export async function withContinuousVideo<Result>(
  app: AppContext,
  ffmpeg: Ffmpeg,
  { id, storageKey, facts }: Video,
  work: (video: StoredVideo) => Promise<Result>,
): Promise<Result | null> {
  const jumps = (facts.clockBreaks ?? []).length > 0;
  const key = jumps
    ? ((await asSystem(app.database, (tx) => findVideoFile(tx, id, 'playable')))?.id ?? null)
    : storageKey;
  return key === null ? null : withStoredVideo(app, ffmpeg, key, work);
}
