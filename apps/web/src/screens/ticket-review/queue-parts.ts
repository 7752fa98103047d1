// Loaded together, as one file.
export { HandoverNote } from './HandoverNote.tsx';
export { QueueLine } from './QueueLine.tsx';
export { ReviewerLine } from './ReviewerLine.tsx';
