/** The parts that all signed-in pages load once they have settled. */
export { keepFollowingChanges } from '../../api/live/subscribe-to-changes.ts';
export { LedgerWitness } from '../../features/ledger-witness/LedgerWitness.tsx';
export { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
export { Overlays } from './Overlays.tsx';
