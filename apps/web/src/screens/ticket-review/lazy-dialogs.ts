import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports the dialogs of the review room, which load together. */
const importDialogs = () => import('./dialogs.ts');

export const AssignDialog = lazyComponent(async () => (await importDialogs()).AssignDialog);
export const CorrectLength = lazyComponent(async () => (await importDialogs()).CorrectLength);
export const ReviewDialogs = lazyComponent(async () => (await importDialogs()).ReviewDialogs);
