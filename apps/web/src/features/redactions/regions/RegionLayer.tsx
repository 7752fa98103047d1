import { regionsOnFrame } from '@plainview/domain/release/redactions/edit-track';
import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import { useEffect, useId, useRef, useState } from 'react';
import { createFrameWait } from '../../../player/marks/frame-wait.ts';
import { usePictureArea } from '../../../player/shapes/use-picture-area.ts';
import { usePlayer, usePlayerFrame } from '../../../player/use-player.ts';
import type { Edits } from '../edits/use-edits.ts';
import type { VideoMarks } from '../marks/video-marks.ts';
import { describeRegion } from './region-text.ts';
import { FILL, REGION_HELP, RegionHandle, regionStyle } from './RegionHandle.tsx';
import { usePicturePan } from './use-picture-pan.ts';
import { useRegionDrag } from './use-region-drag.ts';

interface RegionLayerProps {
  readonly marks: VideoMarks;
  readonly edits: Edits;
  readonly labelOf: (reasonCode: string) => string;
  readonly canEdit: boolean;
}

/**
 * Shows what is hidden on the frame that the player shows. Dragging over the picture draws a region; a click plays and
 * pauses, or ends the selection.
 */
export function RegionLayer({ marks, edits, labelOf, canEdit }: RegionLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const area = usePictureArea(layer);
  const controller = usePlayer();
  const frame = usePlayerFrame();
  const { marks: content, selectedId, focusedId } = marks.state.use();
  const [news, setNews] = useState('');
  const [wait] = useState(() => createFrameWait(controller));
  const shown = frame === null ? [] : regionsOnFrame(content.tracks, frame);
  const isFocusShown = shown.some(({ track }) => track.id === focusedId);

  useEffect(() => {
    if (focusedId === null || !isFocusShown) return;
    const region = layer.current?.querySelector<HTMLElement>(`[data-region="${focusedId}"]`);
    region?.ownerDocument.defaultView?.focus();
    region?.focus();
    marks.settleFocus();
  }, [focusedId, isFocusShown, marks]);

  const onFrame = (run: (shownFrame: number) => void): void => {
    controller.pause();
    const now = controller.getFrame();
    if (now !== null) run(now);
  };
  /** Runs an edit once the frame that it is meant for is on the screen. */
  const onShownFrame = (run: (shownFrame: number) => void): void => void wait.run(() => onFrame(run));
  const pan = usePicturePan(controller);
  const { dragged, grab, handlers } = useRegionDrag(layer, {
    onBegin: () => controller.pause(),
    onDraw: (region) => onShownFrame((now) => edits.draw(region, now)),
    onMove: ({ track }, region) =>
      onShownFrame((now) => {
        edits.place(track, now, region, null);
        marks.select(track.id, true);
      }),
    onClick: (clicked) => {
      if (clicked) marks.select(clicked.track.id, true);
      else if (selectedId !== null) marks.select(null);
      else controller.toggle();
    },
  });

  return (
    <div
      ref={layer}
      role="application"
      aria-label="Regions on this frame"
      {...(canEdit && handlers)}
      {...pan}
      className="absolute"
      style={{
        ...(area ?? { display: 'none' }),
        userSelect: 'none',
        ...(canEdit && frame !== null
          ? { cursor: 'crosshair', touchAction: 'none' }
          : { pointerEvents: 'none' }),
      }}
    >
      {shown.map((one) => {
        const { track } = one;
        const region = dragged?.id === track.id ? dragged.region : one.region;
        if (!canEdit) return <StillRegion key={track.id} region={region} label={labelOf(track.reasonCode)} />;
        return (
          <RegionHandle
            key={track.id}
            id={track.id}
            region={region}
            reason={labelOf(track.reasonCode)}
            isSelected={track.id === selectedId}
            helpId={helpId}
            onGrab={(event, part) => {
              if (selectedId !== track.id) marks.select(track.id);
              grab(event, one, part);
            }}
            onSelect={() => {
              if (selectedId !== track.id) marks.select(track.id);
            }}
            onChange={(next) =>
              onFrame((now) => {
                edits.place(track, now, next, `${track.id} ${now}`);
                setNews(describeRegion(next));
              })
            }
            onPlay={() => controller.toggle()}
          />
        );
      })}
      {dragged && dragged.id === null && (
        <div aria-hidden="true" style={{ ...regionStyle(dragged.region), background: FILL }} />
      )}
      <span id={helpId} hidden>
        {REGION_HELP}
      </span>
      <output className="sr-only">{news}</output>
    </div>
  );
}

function StillRegion({ region, label }: { readonly region: Region; readonly label: string }) {
  return (
    <div style={{ ...regionStyle(region), background: FILL }}>
      <span className="sr-only">{label}</span>
    </div>
  );
}
