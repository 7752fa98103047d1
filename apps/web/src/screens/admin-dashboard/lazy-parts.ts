import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports dialogs, messages and keys of the queue, which load together. */
const importParts = () => import('./parts.ts');

export const DashboardMessages = lazyComponent(async () => (await importParts()).DashboardMessages);
/** A key that is pressed before this has loaded is kept. */
export const QueueKeys = lazyComponent(async () => (await importParts()).QueueKeys);
export const SelectedTicketsBar = lazyComponent(async () => (await importParts()).SelectedTicketsBar);
export const TicketDialog = lazyComponent(async () => (await importParts()).TicketDialog);
