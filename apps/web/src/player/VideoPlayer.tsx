import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';

/** What a screen may ask of the player; positions are integer microseconds. */
export interface VideoPlayerHandle {
  seek(microseconds: number): void;
  currentMicroseconds(): number;
  pause(): void;
}

export interface PlayerMarker {
  readonly id: string;
  readonly startMicroseconds: number;
  readonly endMicroseconds: number | null;
  readonly label: string;
}

/** Plays a stored video by range requests. */
export function VideoPlayer({
  src,
  title,
  initialTimeMicroseconds = 0,
  unplayableMessage,
  ref,
}: {
  src: string;
  title: string;
  durationMicroseconds?: number;
  frameRate?: number | null;
  markers: readonly PlayerMarker[];
  onMarkerSelect: (id: string) => void;
  onMark: (range: { start: number; end: number | null }) => void;
  initialTimeMicroseconds?: number;
  unplayableMessage: string;
  ref?: Ref<VideoPlayerHandle>;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [isUnplayable, setUnplayable] = useState(false);
  useImperativeHandle(ref, () => ({
    seek: (microseconds) => {
      if (video.current) video.current.currentTime = microseconds / 1e6;
    },
    currentMicroseconds: () => Math.round((video.current?.currentTime ?? 0) * 1e6),
    pause: () => video.current?.pause(),
  }));
  useEffect(() => {
    const element = video.current;
    return () => {
      element?.removeAttribute('src');
      element?.load();
    };
  }, []);
  return (
    <div className="relative bg-black">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        src={src}
        aria-label={title}
        controls
        preload="metadata"
        onLoadedMetadata={(event) => {
          if (event.currentTarget.videoWidth === 0) setUnplayable(true);
          event.currentTarget.currentTime = initialTimeMicroseconds / 1e6;
        }}
        onError={() => setUnplayable(true)}
        className="aspect-video w-full"
      />
      {isUnplayable && (
        <p className="absolute inset-0 flex items-center justify-center bg-black p-6 text-white">
          {unplayableMessage}
        </p>
      )}
    </div>
  );
}
