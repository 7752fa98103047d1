import { formatFrame } from '@plainview/domain/evidence/media/frame';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { countShapes } from '../../../player/shapes/shape-text.ts';
import { formatFrames, formatSpan, type Finding } from '../finding-order.ts';
import { FindingClip } from './FindingClip.tsx';

interface FindingExtrasProps {
  readonly finding: Finding;
  readonly canWrite: boolean;
}

/** Everything else on a finding: its exact position, its author, how it was marked, its still and its clip. */
export function FindingExtras({ finding, canWrite }: FindingExtrasProps) {
  const { still, shapes, playbackRate, startFrame, endMicroseconds, startMicroseconds } = finding;
  const { markedMicroseconds } = finding;
  const facts = [
    formatSpan(finding),
    formatFrames(finding),
    markedMicroseconds !== null &&
      `frame found by Plainview, marked at ${formatTimecode(markedMicroseconds)}`,
    finding.authorName,
    shapes.length > 0 && countShapes(shapes),
    playbackRate !== null && `marked while playing at ${playbackRate}x`,
    still?.state === 'failed' && `No still of the frame. ${still.note ?? ''}`,
  ].filter((fact) => fact !== false);
  const isRange = endMicroseconds !== null && endMicroseconds > startMicroseconds;
  return (
    <div className="mt-1 space-y-1">
      <p className="flex flex-wrap gap-x-3 text-xs text-soft tabular-nums">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {still?.file && (
          <a
            href={`${still.file.url}?download=1`}
            download
            className="inline-flex min-h-6 items-center text-xs text-link hover:underline"
          >
            Download the still
            <span className="sr-only">{` of ${startFrame === null ? 'the frame' : formatFrame(startFrame)}`}</span>
          </a>
        )}
        {isRange && <FindingClip finding={finding} canWrite={canWrite} />}
      </div>
    </div>
  );
}
