/** The dialogs of the review room, see `lazy-dialogs.ts`. */
export { AssignDialog } from '../../features/queue/AssignDialog.tsx';
export { CorrectLength } from '../../features/tickets/length/CorrectLength.tsx';
export { ReviewDialogs } from './ReviewDialogs.tsx';
