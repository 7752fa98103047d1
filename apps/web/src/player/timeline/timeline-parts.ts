// The timeline's parts that load after the player, in one chunk.
export { MarkerLane } from './MarkerLane.tsx';
export { runTimelineCommand } from './timeline-commands.ts';
export { TimelineCanvas } from './TimelineCanvas.tsx';
export { TimelineScroll } from './TimelineScroll.tsx';
export { TimelineTools } from './TimelineTools.tsx';
