import { formatOffset, toCommonTime, type CameraClock } from '@plainview/domain/evidence/cameras/alignment';
import { AudioLines } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import type { FoundStart } from './use-alignment-draft.ts';
import { isComparing, useComparison, type CameraAlignment } from './use-cameras.ts';

interface SoundComparisonProps {
  readonly ticketId: string;
  readonly alignment: CameraAlignment;
  readonly videoId: string;
  readonly label: string;
  /** The main camera, with which the sound is compared. */
  readonly main: { readonly videoId: string; readonly label: string; readonly clock: CameraClock };
  readonly onTake: (start: FoundStart) => void;
}

/** Finds the start of a camera by its sound, and proposes it. */
export function SoundComparison({ ticketId, alignment, videoId, label, main, onTake }: SoundComparisonProps) {
  const compare = useComparison(ticketId);
  const known = alignment.comparisons.find(
    (one) => one.videoId === videoId && one.referenceVideoId === main.videoId,
  );
  const isPending = compare.isPending || (known !== undefined && isComparing(known));
  const found = known?.differenceMicroseconds ?? null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button
        size="sm"
        icon={<AudioLines aria-hidden="true" />}
        isPending={isPending}
        onPress={() => compare.mutate({ ticketId, referenceVideoId: main.videoId, videoId })}
      >
        Find by Sound<span className="sr-only"> for {label}</span>
      </Button>
      <output className="text-xs text-soft">
        {compare.error && describeError(compare.error)}
        {!isPending && known?.state === 'none' && `No match with ${main.label}`}
        {!isPending && known?.state === 'failed' && 'The sound could not be compared'}
      </output>
      {!isPending && known && found !== null && (
        <Proposal
          label={label}
          start={{
            startMicroseconds: toCommonTime(main.clock, found),
            driftPpm: sumOf(known.driftPpm, main.clock.driftPpm),
            confidence: known.confidence,
          }}
          onTake={onTake}
        />
      )}
    </div>
  );
}

/** Drifts add up; both are so small that their product does not matter. */
const sumOf = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

interface ProposalProps {
  readonly label: string;
  readonly start: FoundStart;
  readonly onTake: (start: FoundStart) => void;
}

function Proposal({ label, start, onTake }: ProposalProps) {
  const { startMicroseconds, confidence, driftPpm } = start;
  const facts = [
    `${Math.round((confidence ?? 0) * 100)}% confidence`,
    ...(driftPpm === null ? [] : [`drift ${driftPpm} ppm`]),
  ];
  return (
    <>
      <span className="text-xs tabular-nums">
        {formatOffset(startMicroseconds)} <span className="text-soft">({facts.join(', ')})</span>
      </span>
      <Button size="sm" onPress={() => onTake(start)}>
        Use<span className="sr-only"> this start for {label}</span>
      </Button>
    </>
  );
}
