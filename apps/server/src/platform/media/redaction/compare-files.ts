import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { hiddenAreasByFrame, type PictureSize } from '@plainview/domain/release/redactions/hidden-areas';
import { positionExpression } from '../ffmpeg/continuous-clock.ts';
import { copySize } from '../ffmpeg/copy-plan.ts';
import type { StreamDescription } from '../ffmpeg/measuring/describe-video.ts';
import { originOf, rotationOf } from '../ffmpeg/measuring/facts-of.ts';
import { indexFrames } from '../ffmpeg/measuring/index-frames.ts';
import { measureVideo, type MeasuredVideo } from '../ffmpeg/measuring/measure-video.ts';
import type { ProgramEnd } from '../ffmpeg/run-program.ts';
import { checkBoxes, checkUnits } from './check-container.ts';
import type { CheckJob } from './check-redaction.ts';
import { collectViolations, type CheckResult, type ViolationCollector } from './check-result.ts';
import { checkStreams, listPackets } from './check-streams.ts';
import { frameBytes, INSIDE_TOLERANCE, OUTSIDE_TOLERANCE, PictureComparison } from './compare-pictures.ts';
import { SOUND_PIECE_BYTES, SOUND_TOLERANCE, SoundComparison } from './compare-sound.ts';
import { decodeBoth } from './decode-both.ts';
import { labelArea, labeledSize, largestRedacted, withLabel } from './label.ts';
import { SOUND_RATE, soundFilter } from './redaction.ts';

type Comparison = CheckJob & { readonly signal: AbortSignal };

interface Measured {
  readonly original: MeasuredVideo;
  readonly copy: MeasuredVideo;
  readonly seconds: number;
}

/** Ticks of the copy's clock are 11 microseconds, and both times are rounded. */
const TIME_TOLERANCE = 13;
/** Samples of a packet of AAC. */
const PACKET_SAMPLES = 1024;
/** Packets of which the decoder returns nothing: the first one, and parts of the last ones. */
const UNHEARD_PACKETS = 3;
/** Comparing sound takes this part of the time, in percent. */
const SOUND_PERCENT = 10;

/**
 * Compares a redacted copy with its original.
 * @throws the signal's reason when aborted; Error if the original cannot be read
 */
export async function compareFiles(job: Comparison): Promise<CheckResult> {
  const violations = collectViolations();
  const copied = { ffmpeg: job.ffmpeg, input: job.copy, signal: job.signal };
  const original = await measureVideo(job);
  const own = original && indexFrames(job.ffmpeg, original, null);
  if (!original || !own) throw new Error('the original cannot be read');
  checkIndex(job.index, own.times, violations);
  await checkStreams(copied, { hasSound: original.sound !== null }, violations);
  const packets = await listPackets(copied);
  const { mediaBytes } = await checkBoxes(job.copy.path, violations);
  if (mediaBytes !== packets.bytes) violations.add('container', mediaBytes, packets.bytes, { place: 'mdat' });
  await checkUnits(job.copy.path, packets.pictures, violations);
  const copy = await measureVideo(copied);
  if (!copy) {
    violations.add('unreadable', 'no frames', 'a video', { place: 'copy' });
    return { facts: nothing, ...violations.finish() };
  }
  const seconds = (original.endMicroseconds - originOf(original)) / 1_000_000;
  const measured = { original, copy, seconds };
  checkTimes(job.index, copy, violations);
  if (packets.pictures.length !== job.index.times.length)
    violations.add('frame-count', packets.pictures.length, job.index.times.length, { place: 'coded frames' });
  const pictures = await comparePictures(job, measured, violations);
  const sound = await compareSound(job, measured, violations);
  const heard = Math.ceil(sound.samples / PACKET_SAMPLES) + UNHEARD_PACKETS;
  if (packets.soundCount > heard)
    violations.add('sound-length', packets.soundCount, heard, { place: 'packets' });
  const copyMicroseconds = Math.max(0, copy.endMicroseconds - originOf(copy));
  return { facts: { ...pictures, ...sound, copyMicroseconds }, ...violations.finish() };
}

const nothing = {
  frames: 0,
  samples: 0,
  copyMicroseconds: 0,
  regions: 0,
  mutedMicroseconds: 0,
  largestDifferenceOutside: 0,
  largestDifferenceInside: 0,
  largestDifferenceOfSound: 0,
};

/** Checks that the frames of the index, on which regions are placed, are those of the original. */
function checkIndex(index: FrameIndex, own: Float64Array, violations: ViolationCollector): void {
  if (own.length !== index.times.length)
    violations.add('frame-count', own.length, index.times.length, { place: 'original' });
  for (const [place, time] of own.entries())
    if (Math.abs(time - (index.times[place] ?? 0)) > TIME_TOLERANCE)
      violations.add('frame-time', time, index.times[place] ?? 0, { frame: place + 1, place: 'original' });
}

function checkTimes(index: FrameIndex, copy: MeasuredVideo, violations: ViolationCollector): void {
  const count = index.times.length;
  if (copy.pictures !== count) violations.add('frame-count', copy.pictures, count, { place: 'shown frames' });
  const times = copy.frames.times ?? new Float64Array();
  for (let frame = 1; frame <= Math.min(times.length, count); frame += 1) {
    const [time, allowed] = [times[frame - 1] ?? 0, timeOfFrame(index, frame)];
    if (Math.abs(time - allowed) > TIME_TOLERANCE) violations.add('frame-time', time, allowed, { frame });
  }
}

async function comparePictures(job: Comparison, measured: Measured, violations: ViolationCollector) {
  const { original, copy, seconds } = measured;
  const { label = null } = job;
  const size = copySize(original.picture, largestRedacted(label?.placement ?? null));
  const copied = labeledSize(size, label);
  checkSize(copy.picture, copied, violations);
  const areasOf = hiddenAreasByFrame(job.tracks, size);
  const comparison = new PictureComparison(copied, label && labelArea(copied, label));
  const pieceBytes = [frameBytes(size), frameBytes(copied)] as const;
  let [frame, compared, regions] = [0, 0, 0];
  const onPieces = (one: Uint8Array | null, other: Uint8Array | null): void => {
    frame += 1;
    const areas = areasOf(frame);
    if (one?.length !== pieceBytes[0] || other?.length !== pieceBytes[1]) {
      const place = one === null ? 'frame that is only in the copy' : 'frame that is only in the original';
      violations.add('frame-count', 1, 0, { frame, place });
      return;
    }
    compared += 1;
    regions += areas.length;
    const microseconds = timeOfFrame(job.index, frame);
    const expected = label ? withLabel(one, size, label) : one;
    for (const { kind, area, measured: value } of comparison.compare(expected, other, areas))
      violations.add(kind, value, kind === 'visible-inside' ? INSIDE_TOLERANCE : OUTSIDE_TOLERANCE, {
        frame,
        microseconds,
        place: area,
      });
    job.onProgress(Math.floor((frame / job.index.times.length) * (100 - SOUND_PERCENT)));
  };
  const ends = await decodeBoth({
    ...job,
    seconds,
    pieceBytes,
    onPieces,
    original: { input: job.input, output: rawPictures(original.picture.index, size) },
    // Decodes also the frames that an edit list hides.
    copy: {
      input: job.copy,
      before: ['-ignore_editlist', '1'],
      output: rawPictures(copy.picture.index, copied),
    },
  });
  reportEnds(ends, violations);
  if (compared !== job.index.times.length)
    violations.add('frame-count', compared, job.index.times.length, { place: 'compared frames' });
  return {
    frames: compared,
    regions,
    largestDifferenceOutside: comparison.largestOutside,
    largestDifferenceInside: comparison.largestInside,
  };
}

/** Checks that players show the copy as it is coded: of the original's shown size with the label's margin, in square pixels, not rotated. */
function checkSize(picture: StreamDescription, size: PictureSize, violations: ViolationCollector): void {
  const found = `${picture.width} × ${picture.height}, ${picture.sample_aspect_ratio}, ${rotationOf(picture)}°`;
  const allowed = `${size.width} × ${size.height}, 1:1, 0°`;
  if (found !== allowed) violations.add('picture-size', found, allowed);
}

const rawPictures = (index: number, { width, height }: PictureSize): readonly string[] =>
  [
    ['-map', `0:${index}`, '-filter:v', `scale=${width}:${height},setsar=1,format=yuv420p`],
    ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:1000000', '-c:v', 'rawvideo', '-f', 'rawvideo'],
  ].flat();

async function compareSound(job: Comparison, measured: Measured, violations: ViolationCollector) {
  const { original, copy, seconds } = measured;
  const comparison = new SoundComparison(job.mutedRanges);
  if (original.sound && copy.sound) {
    const onPieces = (one: Uint8Array | null, other: Uint8Array | null): void => {
      for (const { kind, measured: value, ...where } of comparison.compare(one, other))
        violations.add(kind, value, kind === 'audible' ? 0 : SOUND_TOLERANCE, where);
    };
    const ends = await decodeBoth({
      ...job,
      seconds,
      pieceBytes: [SOUND_PIECE_BYTES, SOUND_PIECE_BYTES],
      onPieces,
      original: { input: job.input, before: ['-copyts'], output: rawSound(original, seconds) },
      copy: { input: job.copy, before: ['-copyts'], output: rawSound(copy, seconds) },
    });
    reportEnds(ends, violations);
  }
  job.onProgress(99);
  return {
    samples: comparison.samples,
    mutedMicroseconds: Math.round((comparison.silentSamples / SOUND_RATE) * 1_000_000),
    largestDifferenceOfSound: comparison.largest,
  };
}

function rawSound(measured: MeasuredVideo, seconds: number): readonly string[] {
  const { sound, picture } = measured;
  const filter = soundFilter(positionExpression(measured, sound ?? picture));
  return [
    ['-map', `0:${sound?.index}`, '-filter:a', filter, '-t', String(seconds + 1)],
    ['-c:a', 'pcm_f32le', '-f', 'f32le'],
  ].flat();
}

function reportEnds(
  [original, copy]: readonly [ProgramEnd, ProgramEnd],
  violations: ViolationCollector,
): void {
  for (const [place, end] of [
    ['original', original],
    ['copy', copy],
  ] as const)
    if (end.how !== 'done') violations.add('unreadable', end.why, 'decoded to its end', { place });
}
