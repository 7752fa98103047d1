import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports the dialogs that commands open, which load together. */
const importDialogs = () => import('./dialogs.ts');

export const CommandPalette = lazyComponent(async () => (await importDialogs()).CommandPalette);
/** Lists the keyboard shortcuts. */
export const ShortcutsDialog = lazyComponent(async () => (await importDialogs()).ShortcutsDialog);
