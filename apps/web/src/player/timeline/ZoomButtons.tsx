import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { SHORTEST_WINDOW } from './time-window.ts';
import { zoomTimeline } from './timeline-commands.ts';

/** Zooms the timeline. Each press doubles or halves the scale. */
export function ZoomButtons() {
  const controller = usePlayer();
  const { durationMicroseconds: duration } = usePlayerState();
  const shown = controller.window.use();
  const span = shown ? shown.to - shown.from : duration;
  return (
    <div className="flex items-center">
      <IconButton
        size="sm"
        aria-label="Zoom out"
        tooltip="Zoom out (-)"
        isDisabled={shown === null}
        onPress={() => zoomTimeline(controller, 0.5)}
      >
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        aria-label="Zoom in"
        tooltip="Zoom in (+)"
        isDisabled={span <= SHORTEST_WINDOW}
        onPress={() => zoomTimeline(controller, 2)}
      >
        <ZoomIn aria-hidden="true" />
      </IconButton>
    </div>
  );
}
