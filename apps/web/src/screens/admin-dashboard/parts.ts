/** What opens or appears by an act, see `AdminDashboard.tsx`. */
export { DashboardMessages } from './DashboardMessages.tsx';
export { SelectedTicketsBar } from './selection/SelectedTicketsBar.tsx';
export { TicketDialog } from './selection/TicketDialog.tsx';
