import type { HoverLayout } from '@plainview/domain/evidence/media/hover-pictures';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { useEffect, useRef, useState } from 'react';
import { clamp } from '../time.ts';
import { placeHoverPicture } from './place-hover-picture.ts';
import type { TimeWindow } from './time-window.ts';

/** Small pictures of a whole video in one image. */
export type HoverPictures = HoverLayout & { readonly url: string };

interface HoverPreviewProps {
  readonly shown: TimeWindow;
  /** Width of the timeline, in pixels. */
  readonly width: number;
  /** Null if there are none; then only the time is shown. */
  readonly pictures: HoverPictures | null;
}

/** The image, which is loaded. */
interface Sheet {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Loads the image when it is wanted for the first time. Returns null until then, and if that fails. */
function useSheet(url: string | null, isWanted: boolean): Sheet | null {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    if (url === null || !isWanted || sheet?.url === url) return undefined;
    const image = new Image();
    image.addEventListener('load', () =>
      setSheet({ url, width: image.naturalWidth, height: image.naturalHeight }),
    );
    image.src = url;
    return () => image.removeAttribute('src');
  }, [url, isWanted, sheet]);
  return sheet?.url === url ? sheet : null;
}

/** Shows the picture and the time at the pointer, above the timeline that contains it. */
export function HoverPreview({ shown, width, pictures }: HoverPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const track = place.current?.parentElement;
    if (!track) return undefined;
    const onMove = ({ pointerType, clientX }: PointerEvent) =>
      // A finger hides what is below it, and moves the position itself.
      setAt(pointerType === 'touch' ? null : clientX - track.getBoundingClientRect().left);
    const onLeave = () => setAt(null);
    track.addEventListener('pointermove', onMove);
    track.addEventListener('pointerleave', onLeave);
    return () => {
      track.removeEventListener('pointermove', onMove);
      track.removeEventListener('pointerleave', onLeave);
    };
  }, []);

  const sheet = useSheet(pictures && pictures.url, at !== null);
  const time = at === null ? null : shown.from + clamp(at / width, 0, 1) * (shown.to - shown.from);
  const isShown = at !== null && time !== null && width > 0 && shown.to > shown.from;
  const picture = pictures && sheet && time !== null ? placeHoverPicture(pictures, sheet, time) : null;
  const half = (picture?.width ?? 96) / 2;
  return (
    <div ref={place} aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-full h-0">
      {isShown && (
        <div
          className="absolute bottom-1 flex -translate-x-1/2 flex-col items-center overflow-hidden rounded-md border border-line bg-surface text-xs tabular-nums"
          style={{ left: clamp(at, half, Math.max(half, width - half)) }}
        >
          {picture && sheet && (
            <div
              style={{
                width: picture.width,
                height: picture.height,
                backgroundImage: `url("${sheet.url}")`,
                backgroundPosition: `-${picture.left}px -${picture.top}px`,
              }}
            />
          )}
          <span className="px-1.5 py-0.5">{formatTimecode(time)}</span>
        </div>
      )}
    </div>
  );
}
