import { useShortcutList } from '../../ui/commands/commands.ts';
import { findingShortcuts } from './finding-shortcuts.ts';

/** Lists the shortcuts of findings. */
export function FindingShortcuts() {
  useShortcutList('Findings', findingShortcuts);
  return null;
}
