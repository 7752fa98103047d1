/** The dialogs of tickets, see `lazy-dialogs.ts`. */
export { TicketDetailDialog } from './TicketDetailDialog.tsx';
export { EditTicket } from './edit/EditTicket.tsx';
