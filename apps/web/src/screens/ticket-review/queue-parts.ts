// Loaded together, as one file.
export { QueueLine } from './QueueLine.tsx';
export { ReviewerLine } from './ReviewerLine.tsx';
