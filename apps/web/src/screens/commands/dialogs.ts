/** The dialogs that commands open, see `lazy-dialogs.ts`. */
export { ShortcutsDialog } from '../../ui/commands/ShortcutsDialog.tsx';
export { CommandPalette } from './CommandPalette.tsx';
