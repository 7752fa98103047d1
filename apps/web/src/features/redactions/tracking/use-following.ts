import { useEffect, useState } from 'react';
import type { VideoMarks } from '../marks/video-marks.ts';
import { followRegion } from './follow-region.ts';
import { Following } from './following.ts';

/** Returns what follows objects in a video. It stops at any other edit, and when the video is left. */
export function useFollowing(marks: VideoMarks): Following {
  const [following] = useState(() => new Following(marks, followRegion));
  useEffect(() => () => void following.stop(), [following]);
  return following;
}
