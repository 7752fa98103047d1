import { formatTimecode } from '@plainview/domain/shared/duration';
import { ChevronLeft, ChevronRight, CircleHelp, Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { Group } from 'react-aria-components';
import { IconButton } from '../../ui/IconButton.tsx';
import { MarkControls } from '../controls/MarkControls.tsx';
import { SpeedSelect } from '../controls/SpeedSelect.tsx';
import { VolumeControl } from '../controls/VolumeControl.tsx';
import type { Command } from '../keyboard-shortcuts.ts';
import { PictureTools } from '../picture/PictureTools.tsx';
import { noSounds } from '../sound/sound-choice.ts';
import { SoundSelect } from '../sound/SoundSelect.tsx';
import { PlayerContext, usePlayerState } from '../use-player.ts';
import { togglePictureWindow } from '../window/toggle-picture-window.ts';
import type { CameraGroup } from './camera-group.ts';
import type { ShownCamera } from './CameraTile.tsx';

interface CameraControlsProps {
  readonly group: CameraGroup;
  readonly run: (command: Command) => void;
  readonly canMark: boolean;
  readonly cameras: readonly Pick<ShownCamera, 'videoId' | 'sounds'>[];
  /** Whether the pictures are in a window of their own. */
  readonly isDetached: boolean;
}

/** The controls of all cameras. Marks belong to the main camera, around whose player this is rendered. */
export function CameraControls({ group, run, canMark, cameras, isDetached }: CameraControlsProps) {
  const { isPlaying, isMainOutside, audibleId } = group.state.use();
  const { isReversing } = usePlayerState();
  const sounds = cameras.find(({ videoId }) => videoId === audibleId)?.sounds ?? noSounds;
  const isMoving = isPlaying || isReversing;
  return (
    <div className="@container relative shrink-0 px-2 py-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 @max-5xl:gap-x-1">
        <Group aria-label="Playback of all cameras" className="flex items-center gap-0.5">
          <IconButton
            aria-label="Back 5 seconds"
            tooltip="Back 5 seconds (←)"
            onPress={() => run({ kind: 'skip', seconds: -5 })}
          >
            <RotateCcw aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label="Previous frame"
            tooltip="Previous frame (,)"
            onPress={() => run({ kind: 'frame', step: -1 })}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            variant="primary"
            aria-label={isMoving ? 'Pause' : 'Play'}
            tooltip={isMoving ? 'Pause (K)' : 'Play (L)'}
            onPress={() => run({ kind: 'toggle' })}
          >
            {isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </IconButton>
          <IconButton
            aria-label="Next frame"
            tooltip="Next frame (.)"
            onPress={() => run({ kind: 'frame', step: 1 })}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label="Forward 5 seconds"
            tooltip="Forward 5 seconds (→)"
            onPress={() => run({ kind: 'skip', seconds: 5 })}
          >
            <RotateCw aria-hidden="true" />
          </IconButton>
        </Group>
        <CommonTime group={group} />
        {canMark && !isMainOutside && <MarkControls run={run} />}
        <div className="ms-auto flex flex-wrap items-center gap-1">
          <PlayerContext key={audibleId} value={group.playerOf(audibleId)}>
            {sounds.length > 0 && <SoundSelect choices={sounds} />}
            <VolumeControl />
          </PlayerContext>
          <SpeedSelect />
          <PictureTools isOfCameras isDetached={isDetached} onDetach={togglePictureWindow} />
          <IconButton
            aria-label="Keyboard shortcuts"
            tooltip="Keyboard shortcuts (?)"
            onPress={() => run({ kind: 'help' })}
          >
            <CircleHelp aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

/** Shows the time since the first camera started. */
function CommonTime({ group }: Pick<CameraControlsProps, 'group'>) {
  const time = group.time.use();
  const { from, to } = group.range.use();
  return (
    <p className="text-sm tabular-nums">
      <span className="sr-only">Time since the first camera started: </span>
      <span className="font-medium">{formatTimecode(time - from)}</span>
      <span className="text-faint">{` / ${formatTimecode(to - from)}`}</span>
    </p>
  );
}
