import { formatTimecode } from '@plainview/domain/shared/duration';
import type {
  CheckResult,
  Violation,
  ViolationKind,
} from '../../../platform/media/redaction/check-result.ts';

const sentences: Readonly<Record<ViolationKind, string>> = {
  unreadable: 'the copy or its original could not be decoded to its end',
  stream: 'the copy has another stream than a picture and its sound',
  metadata: 'the copy has metadata that it must not have',
  container: 'the copy has bytes that belong neither to a frame nor to sound',
  'picture-size': 'the pictures have another size than expected',
  'frame-count': 'the copy does not have the frames of its original',
  'frame-time': 'a frame is not at its time',
  'changed-outside': 'the picture differs from its original outside the regions',
  'visible-inside': 'something is visible inside a region',
  label: 'the label is not as ordered',
  'sound-length': 'the sound does not have the length of its original',
  'changed-sound': 'the sound differs from its original outside the muted ranges',
  audible: 'something can be heard in a muted range',
};

function placeOf({ frame, microseconds }: Violation): string {
  const at = microseconds === null ? null : `at ${formatTimecode(microseconds)}`;
  const places = [frame === null ? null : `frame ${frame}`, at].filter((place) => place !== null);
  return places.length === 0 ? '' : ` (${places.join(', ')})`;
}

/** Says in plain words what the check of a copy found; null if the copy is what its redaction allows. */
export function describeViolations({
  violations: [first],
  violationCount,
}: Pick<CheckResult, 'violations' | 'violationCount'>): string | null {
  if (!first) return violationCount === 0 ? null : 'the check found differences';
  const more = violationCount - 1;
  const others = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'difference' : 'differences'}`;
  return `${sentences[first.kind]}${placeOf(first)}${others}`;
}
