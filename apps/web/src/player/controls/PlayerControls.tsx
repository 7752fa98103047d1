import {
  ChevronLeft,
  ChevronRight,
  CircleHelp,
  Flag,
  Maximize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
  SlidersHorizontal,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Group } from 'react-aria-components';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Command } from '../keyboard-shortcuts.ts';
import { PictureTools, SoundSelect } from '../parts/lazy-parts.tsx';
import { noSounds, type SoundChoice } from '../sound/sound-choice.ts';
import { TIMELINE_TOOLS, toolsShown } from '../timeline/tools-shown.ts';
import { usePlayerState } from '../use-player.ts';
import { FrameNumber } from './FrameNumber.tsx';
import { MarkControls } from './MarkControls.tsx';
import { SpeedSelect } from './SpeedSelect.tsx';
import { TimecodeField } from './TimecodeField.tsx';
import { VolumeControl } from './VolumeControl.tsx';

export interface PlayerControlsProps {
  run: (command: Command) => void;
  canMark: boolean;
  /** The sound tracks of the file, if there are several. */
  sounds?: readonly SoundChoice[];
  /** Says that the frames are being indexed; null if they are not. */
  indexing?: string | null;
  /** Shown after the frame number. */
  status?: ReactNode;
  /** Shows the picture in a window of its own, or brings it back. */
  onDetach?: () => void;
  isDetached?: boolean;
  /** Whether the player goes from marker to marker. */
  hasMarkers?: boolean;
}

interface ControlProps {
  name: string;
  shortcut: string;
  onPress: () => void;
  children: ReactNode;
  /** Left out where the row is narrow: its key is enough. */
  isExtra?: boolean;
}

function Control({ name, shortcut, onPress, children, isExtra = false }: ControlProps) {
  return (
    <IconButton
      aria-label={name}
      tooltip={`${name} (${shortcut})`}
      onPress={onPress}
      className={isExtra ? 'room:@max-[58rem]:hidden' : ''}
    >
      {children}
    </IconButton>
  );
}

function MarkerSteps({ run }: Pick<PlayerControlsProps, 'run'>) {
  return (
    <div className="flex items-center gap-0.5 room:@max-[58rem]:hidden">
      <Control name="Previous marker" shortcut="[" onPress={() => run({ kind: 'marker', step: -1 })}>
        <SkipBack aria-hidden="true" />
      </Control>
      <Flag aria-hidden="true" className="size-3.5 text-faint @max-5xl:hidden" />
      <Control name="Next marker" shortcut="]" onPress={() => run({ kind: 'marker', step: 1 })}>
        <SkipForward aria-hidden="true" />
      </Control>
    </div>
  );
}

/** Renders the position, the frame number and all controls: from 840 px on in one row. */
export function PlayerControls({
  run,
  canMark,
  sounds = noSounds,
  indexing = null,
  status,
  onDetach,
  isDetached = false,
  hasMarkers = true,
}: PlayerControlsProps) {
  const { isPlaying, isReversing } = usePlayerState();
  const isMoving = isPlaying || isReversing;
  const hasTools = toolsShown.use();
  return (
    <div className="@container relative shrink-0 px-2 py-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @max-5xl:gap-x-1.5">
        <Group aria-label="Playback" className="flex items-center gap-0.5">
          <Control
            isExtra
            name="Back 5 seconds"
            shortcut="←"
            onPress={() => run({ kind: 'skip', seconds: -5 })}
          >
            <RotateCcw aria-hidden="true" />
          </Control>
          <Control name="Previous frame" shortcut="," onPress={() => run({ kind: 'frame', step: -1 })}>
            <ChevronLeft aria-hidden="true" />
          </Control>
          <IconButton
            variant="primary"
            aria-label={isMoving ? 'Pause' : 'Play'}
            tooltip={isMoving ? 'Pause (K)' : 'Play (L)'}
            onPress={() => run({ kind: 'toggle' })}
          >
            {isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </IconButton>
          <Control name="Next frame" shortcut="." onPress={() => run({ kind: 'frame', step: 1 })}>
            <ChevronRight aria-hidden="true" />
          </Control>
          <Control
            isExtra
            name="Forward 5 seconds"
            shortcut="→"
            onPress={() => run({ kind: 'skip', seconds: 5 })}
          >
            <RotateCw aria-hidden="true" />
          </Control>
        </Group>
        <TimecodeField />
        <FrameNumber indexing={indexing} />
        {status}
        {canMark && <MarkControls run={run} />}
        {hasMarkers && <MarkerSteps run={run} />}
        <div className="ms-auto flex flex-wrap items-center gap-0.5">
          {sounds.length > 0 && <SoundSelect choices={sounds} />}
          <VolumeControl />
          <SpeedSelect />
          <PictureTools isDetached={isDetached} {...(onDetach && { onDetach })} />
          <IconButton
            aria-label="Timeline tools"
            aria-expanded={hasTools}
            aria-controls={TIMELINE_TOOLS}
            onPress={() => toolsShown.set(!hasTools)}
            className="hidden! short:inline-flex!"
          >
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
          <Control isExtra name="Keyboard shortcuts" shortcut="?" onPress={() => run({ kind: 'help' })}>
            <CircleHelp aria-hidden="true" />
          </Control>
          <Control name="Full screen" shortcut="F" onPress={() => run({ kind: 'full-screen' })}>
            <Maximize aria-hidden="true" />
          </Control>
        </div>
      </div>
    </div>
  );
}
