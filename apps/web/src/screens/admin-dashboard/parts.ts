/** Dialogs, messages and keys of the queue, which load after it, see `lazy-parts.ts`. */
export { DashboardMessages } from './DashboardMessages.tsx';
export { QueueKeys } from './QueueKeys.tsx';
export { SelectedTicketsBar } from './selection/SelectedTicketsBar.tsx';
export { TicketDialog } from './selection/TicketDialog.tsx';
