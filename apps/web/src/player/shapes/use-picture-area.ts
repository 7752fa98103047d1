import { useEffect, useState, type RefObject } from 'react';
import { areaOfPicture, type Area } from './picture-area.ts';

/**
 * Returns where the player's picture is shown within the element's parent, which also contains the video;
 * null before it is loaded. Follows rotation, letterboxing, full screen, and zooming into the picture.
 */
export function usePictureArea(layer: RefObject<HTMLElement | null>): Area | null {
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    const parent = layer.current?.parentElement;
    const video = parent?.querySelector('video');
    if (!parent || !video) return undefined;
    const measure = () => {
      const around = parent.getBoundingClientRect();
      const { left, top, width, height } = video.getBoundingClientRect();
      const element = { left: left - around.left, top: top - around.top, width, height };
      setArea(areaOfPicture(element, { width: video.videoWidth, height: video.videoHeight }));
    };
    // An observer of another window reports nothing.
    const observer = new (video.ownerDocument.defaultView ?? window).ResizeObserver(measure);
    observer.observe(video);
    const styles = new MutationObserver(measure);
    styles.observe(video, { attributeFilter: ['style'] });
    const stop = new AbortController();
    for (const event of ['loadedmetadata', 'resize'])
      video.addEventListener(event, measure, { signal: stop.signal });
    measure();
    return () => {
      stop.abort();
      observer.disconnect();
      styles.disconnect();
    };
  }, [layer]);
  return area;
}
