import { useEffect, useState, type RefObject } from 'react';
import { areaOfPicture, type Area } from './picture-area.ts';

/**
 * Returns where the player's picture is shown within the element's parent, which also contains the video;
 * null before it is loaded. Follows rotation, letterboxing and full screen.
 */
export function usePictureArea(layer: RefObject<HTMLElement | null>): Area | null {
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    const video = layer.current?.parentElement?.querySelector('video');
    if (!video) return undefined;
    const measure = () => {
      const { offsetLeft: left, offsetTop: top, clientWidth: width, clientHeight: height } = video;
      setArea(
        areaOfPicture({ left, top, width, height }, { width: video.videoWidth, height: video.videoHeight }),
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(video);
    const stop = new AbortController();
    for (const event of ['loadedmetadata', 'resize'])
      video.addEventListener(event, measure, { signal: stop.signal });
    measure();
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [layer]);
  return area;
}
