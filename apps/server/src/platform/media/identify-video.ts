import type { Ffmpeg } from './ffmpeg/ffmpeg.ts';
import { decodeFirstPicture } from './ffmpeg/measuring/decode-pictures.ts';
import type { Question } from './ffmpeg/measuring/describe-video.ts';
import { factsOf } from './ffmpeg/measuring/facts-of.ts';
import { measureVideo } from './ffmpeg/measuring/measure-video.ts';
import { withReadableBlob, type OpenBlob } from './ffmpeg/serve-source.ts';
import type { ProbedFile, ProbeFile, ProbeOptions } from './probe-video.ts';
import type { ProbeResult, VideoFacts } from './video-facts.ts';
import { isDuration, isSide } from './video-limits.ts';

/** The two readers of videos. */
export interface VideoReaders {
  /** Null if ffmpeg is not installed. */
  readonly ffmpeg: Ffmpeg | null;
  readonly probe: ProbeFile;
}

/**
 * Files up to this size are measured on arrival if their index does not tell their length for certain: reading
 * all packets takes about a second per GB. Larger ones are measured when they are prepared.
 */
const MEASURED_ON_ARRIVAL_BYTES = 4 * 1024 ** 3;

/** Works like {@link identifyFile}, without the signatures. */
export const identifyVideo = async (
  readers: VideoReaders,
  open: OpenBlob,
  signal?: AbortSignal,
): Promise<ProbeResult> => (await identifyFile(readers, open, signal && { signal })).result;

/**
 * Decides by content whether a blob is a video and finds signatures, like `probeFile`. Where ffmpeg is installed,
 * it is the judge: the first reader, which is faster, can only accept a file. ffmpeg accepts every file of which
 * it can decode a picture.
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
  const isJudged =
    result.kind === 'video'
      ? result.isLengthCertain || blob.size > MEASURED_ON_ARRIVAL_BYTES
      : result.reason === 'empty';
  if (ffmpeg === null || isJudged) return probed;
  const judged = await withReadableBlob(open, (input) => {
    const question: Question = { ffmpeg, input, ...(signal && { signal }) };
    return result.kind === 'video' ? measureLength(question, result.facts) : identifyByFfmpeg(question);
  });
  return { result: judged, signatures };
}

/** Measures a video whose index does not tell its length for certain. */
async function measureLength(question: Question, facts: VideoFacts): Promise<ProbeResult> {
  const measured = await measureVideo(question);
  const found = measured && factsOf(measured);
  if (!found || !isDuration(found.durationMicroseconds))
    return { kind: 'video', facts, isLengthCertain: false };
  const { container, contentType, playsInBrowser } = facts;
  return {
    kind: 'video',
    facts: { ...found, container, contentType, playsInBrowser },
    isLengthCertain: true,
  };
}

async function identifyByFfmpeg(question: Question): Promise<ProbeResult> {
  const measured = await measureVideo(question);
  const facts = measured && factsOf(measured);
  if (!measured || !facts) return { kind: 'not-a-video', reason: 'unknown-container' };
  if (!isDuration(facts.durationMicroseconds)) return { kind: 'not-a-video', reason: 'no-duration' };
  const { pictures } = await decodeFirstPicture({ ...question, stream: measured.picture });
  if (pictures === 0 || !isSide(facts.width) || !isSide(facts.height))
    return { kind: 'not-a-video', reason: 'no-picture' };
  // The first reader is like those of browsers: what it cannot read, they may not play.
  const playsInBrowser = facts.playsInBrowser === 'yes' ? 'maybe' : facts.playsInBrowser;
  return { kind: 'video', facts: { ...facts, playsInBrowser }, isLengthCertain: true };
}
