import { decodeFirstPicture } from './ffmpeg/decode-pictures.ts';
import { factsOf } from './ffmpeg/facts-of.ts';
import type { Ffmpeg } from './ffmpeg/ffmpeg.ts';
import { measureVideo, type Question } from './ffmpeg/measure-video.ts';
import { withReadableBlob, type OpenBlob } from './ffmpeg/serve-source.ts';
import type { ProbedFile, ProbeFile, ProbeOptions } from './probe-video.ts';
import type { NotAVideoReason, ProbeResult } from './video-facts.ts';
import { isDuration, isSide } from './video-limits.ts';

/** The two readers of videos. */
export interface VideoReaders {
  /** Null if ffmpeg is not installed. */
  readonly ffmpeg: Ffmpeg | null;
  readonly probe: ProbeFile;
}

/**
 * Returns true if ffmpeg may recognize the file. Files that are invalid for the first reader stay rejected.
 */
export const isForFfmpeg = (reason: NotAVideoReason): boolean =>
  reason === 'unknown-container' || reason === 'unknown-codec';

/** Works like {@link identifyFile}, without the signatures. */
export const identifyVideo = async (
  readers: VideoReaders,
  open: OpenBlob,
  signal?: AbortSignal,
): Promise<ProbeResult> => (await identifyFile(readers, open, signal && { signal })).result;

/**
 * Decides by content whether a blob is a video and finds signatures, like `probeFile`. Uses ffmpeg, if
 * installed, for containers and codecs that the first reader does not support, such as AVI.
 * @throws the signal's reason when aborted, and errors of the storage
 */
export async function identifyFile(
  { ffmpeg, probe }: VideoReaders,
  open: OpenBlob,
  options: ProbeOptions = {},
): Promise<ProbedFile> {
  const { signal } = options;
  const blob = await open();
  let probed: ProbedFile;
  try {
    probed = await probe(blob, options);
  } finally {
    await blob.close();
  }
  const { result, signatures } = probed;
  if (result.kind === 'video' || ffmpeg === null || !isForFfmpeg(result.reason)) return probed;
  const identified = withReadableBlob(open, (input) =>
    identifyByFfmpeg({ ffmpeg, input, ...(signal && { signal }) }),
  );
  return { result: await identified, signatures };
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
