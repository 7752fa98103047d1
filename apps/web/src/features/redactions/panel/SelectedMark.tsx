import { keyFrameAt, neighborKeyFrame } from '@plainview/domain/release/redactions/edit-track';
import type { MutedRange, RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import { ChevronLeft, ChevronRight, Diamond, Trash2 } from 'lucide-react';
import { useCallback, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Edits } from '../edits/use-edits.ts';
import type { Following } from '../tracking/following.ts';
import { FollowTools } from './FollowTools.tsx';
import { KeyHint } from './KeyHint.tsx';
import { formatKeyFrameCount, formatMarkTime, formatTrackFrames } from './mark-text.ts';

interface SelectedMarkProps {
  readonly track: RedactionTrack | undefined;
  readonly range: MutedRange | undefined;
  readonly edits: Edits;
  readonly following: Following;
  readonly player: RefObject<VideoPlayerHandle | null>;
}

const nothing = (): void => undefined;

/** Returns the frame that the player shows, also while it plays. */
function useShownFrame(player: RefObject<VideoPlayerHandle | null>): number | null {
  const subscribe = useCallback(
    (listener: () => void) => player.current?.subscribeTime(listener) ?? nothing,
    [player],
  );
  return useSyncExternalStore(subscribe, () => {
    const { current } = player;
    return current && current.positionAt(current.currentMicroseconds()).frame;
  });
}

/** Sets where the selected mark begins and ends, and steps through its key frames. */
export function SelectedMark({ track, range, edits, following, player }: SelectedMarkProps) {
  if (!track && !range)
    return (
      <p className="text-xs text-soft">
        Drag over the picture to hide a region, or press <kbd>A</kbd>. <kbd>M</kbd> mutes from here on.{' '}
        <kbd>[</kbd> and <kbd>]</kbd> set where the selected one begins and ends.
      </p>
    );
  return (
    <section aria-label={track ? 'Selected region' : 'Selected muted range'} className="space-y-2">
      <p className="flex items-baseline gap-2 text-sm">
        <span className="font-semibold">{track ? 'Region' : 'Muted range'}</span>
        <span className="min-w-0 truncate text-soft tabular-nums">
          {track ? formatTrackFrames(track) : range && formatMarkTime(range)}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        <KeyButton hint="[" onPress={edits.setStart}>
          Starts Here
        </KeyButton>
        <KeyButton hint="]" onPress={edits.setEnd}>
          Ends Here
        </KeyButton>
        <IconButton
          size="sm"
          variant="danger-outline"
          aria-label={track ? 'Remove Region' : 'Remove Muted Range'}
          tooltip={`${track ? 'Remove Region' : 'Remove Muted Range'} (Delete)`}
          onPress={() => edits.remove()}
          className="ms-auto"
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {track && <FollowTools following={following} edits={edits} />}
      {track && <KeyFrameTools track={track} edits={edits} player={player} />}
    </section>
  );
}

function KeyFrameTools({
  track,
  edits,
  player,
}: Pick<SelectedMarkProps, 'edits' | 'player'> & { readonly track: RedactionTrack }) {
  const frame = useShownFrame(player);
  const here = frame === null ? undefined : keyFrameAt(track, frame);
  const isHere = here !== undefined;
  const isTracked = here?.isTracked ?? false;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        size="sm"
        aria-label="Previous Key Frame"
        tooltip="Previous Key Frame (Q)"
        isDisabled={frame === null || neighborKeyFrame(track, frame, -1) === null}
        onPress={() => edits.goToKeyFrame(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className="inline-flex items-center gap-1 text-xs text-soft tabular-nums">
        <Diamond
          aria-hidden="true"
          className={cx(
            'size-3.5',
            isHere ? 'text-link' : 'text-faint',
            isHere && !isTracked && 'fill-current',
          )}
        />
        {formatKeyFrameCount(track)}
        <span className="sr-only">
          {isTracked ? ', a tracked one here' : isHere ? ', one here' : ', none here'}
        </span>
      </span>
      <IconButton
        size="sm"
        aria-label="Next Key Frame"
        tooltip="Next Key Frame (W)"
        isDisabled={frame === null || neighborKeyFrame(track, frame, 1) === null}
        onPress={() => edits.goToKeyFrame(1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <KeyButton
        hint="X"
        isDisabled={!isHere || track.keyFrames.length === 1}
        onPress={edits.removeKeyFrame}
        className="ms-auto"
      >
        Remove<span className="sr-only"> Key Frame</span>
      </KeyButton>
    </div>
  );
}

interface KeyButtonProps {
  readonly hint: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that also shows its key. */
function KeyButton({ hint, onPress, isDisabled = false, className = '', children }: KeyButtonProps) {
  return (
    <Button size="sm" onPress={onPress} isDisabled={isDisabled} className={className}>
      {children} <KeyHint>{hint}</KeyHint>
    </Button>
  );
}
