import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { SilenceControl } from '../signals/SilenceControl.tsx';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { SignalLegend } from './SignalLegend.tsx';
import { SHORTEST_WINDOW } from './time-window.ts';
import { zoomTimeline } from './timeline-commands.ts';

/** Shows below the timeline what the lanes mean, and the controls of silence and zoom. */
export function TimelineTools({ hasLanes }: { readonly hasLanes: boolean }) {
  const machine = usePlayer();
  const { durationMicroseconds: duration } = usePlayerState();
  const shown = machine.window.use();
  const span = shown ? shown.to - shown.from : duration;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
      {hasLanes && <SignalLegend />}
      <div className="ms-auto flex items-center gap-x-4">
        <SilenceControl />
        <div className="flex items-center">
          <IconButton
            size="sm"
            aria-label="Zoom out"
            tooltip="Zoom out (-)"
            isDisabled={shown === null}
            onPress={() => zoomTimeline(machine, 0.5)}
          >
            <ZoomOut aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            aria-label="Zoom in"
            tooltip="Zoom in (+)"
            isDisabled={span <= SHORTEST_WINDOW}
            onPress={() => zoomTimeline(machine, 2)}
          >
            <ZoomIn aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
