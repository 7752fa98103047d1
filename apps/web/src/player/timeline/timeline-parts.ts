// The parts of the player that load after it, in one chunk.
export { Timeline } from './Timeline.tsx';
export { runTimelineCommand } from './timeline-commands.ts';
