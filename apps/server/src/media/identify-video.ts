import { decodeFirstPicture } from './ffmpeg/decode-pictures.ts';
import { factsOf } from './ffmpeg/facts-of.ts';
import type { Ffmpeg } from './ffmpeg/ffmpeg.ts';
import { measureVideo, type Question } from './ffmpeg/measure-video.ts';
import { withReadableBlob, type OpenBlob } from './ffmpeg/serve-source.ts';
import { probeVideo } from './probe-video.ts';
import type { NotAVideoReason, ProbeResult } from './video-facts.ts';
import { isDuration, isSide } from './video-limits.ts';

/** Returns true if ffmpeg may recognize the file. Files that are invalid for the first reader stay rejected. */
export const isForFfmpeg = (reason: NotAVideoReason): boolean =>
  reason === 'unknown-container' || reason === 'unknown-codec';

/**
 * Decides by content whether a blob is a video, like {@link probeVideo}. If ffmpeg is installed, it is used for
 * containers and codecs that the first reader does not support, such as AVI.
 * @param signal aborts ffmpeg; the first check is short
 * @throws the signal's reason when aborted, and errors of the storage
 */
export async function identifyVideo(
  ffmpeg: Ffmpeg | null,
  open: OpenBlob,
  signal?: AbortSignal,
): Promise<ProbeResult> {
  const blob = await open();
  try {
    const probe = await probeVideo(blob);
    if (probe.kind === 'video' || ffmpeg === null || !isForFfmpeg(probe.reason)) return probe;
  } finally {
    await blob.close();
  }
  return withReadableBlob(open, (input) => identifyByFfmpeg({ ffmpeg, input, ...(signal && { signal }) }));
}

async function identifyByFfmpeg(question: Question): Promise<ProbeResult> {
  const measured = await measureVideo(question);
  const facts = measured && factsOf(measured);
  if (!measured || !facts) return { kind: 'not-a-video', reason: 'unknown-container' };
  if (!isDuration(facts.durationMicroseconds)) return { kind: 'not-a-video', reason: 'no-duration' };
  const { pictures } = await decodeFirstPicture({ ...question, stream: measured.picture.index });
  return pictures > 0 && isSide(facts.width) && isSide(facts.height)
    ? { kind: 'video', facts }
    : { kind: 'not-a-video', reason: 'no-picture' };
}
