import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports the dialogs of tickets, which load together. */
const importDialogs = () => import('./dialogs.ts');

export const TicketDetailDialog = lazyComponent(async () => (await importDialogs()).TicketDetailDialog);
export const EditTicket = lazyComponent(async () => (await importDialogs()).EditTicket);
