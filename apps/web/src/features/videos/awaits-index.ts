import type { Outputs } from '@plainview/contract/index';

type Media = Outputs['tickets']['get']['videos'][number]['media'];

/** Returns whether the frames of a video are still going to be indexed, which precedes its copy. */
export const awaitsIndex = ({ state, progress, frameIndexUrl }: Media): boolean =>
  frameIndexUrl === null && (state === 'waiting' || (state === 'working' && progress === null));
