import { findingCategories } from '@plainview/domain/review/findings/finding';
import type { Shortcut } from '../../ui/commands/commands.ts';
import { shortcutText } from '../../ui/commands/shortcut-text.ts';
import { SNIPPET_SHORTCUT } from '../snippets/snippet-shortcut.ts';

/** The keys that mark a finding of a category, and the one that inserts a text snippet. */
export const findingShortcuts: readonly Shortcut[] = [
  ...findingCategories.map((category, index) => ({
    keys: [String(index + 1)],
    does: `${category}; hold for a range`,
  })),
  { keys: ['Alt 1', '…', 'Alt 5'], does: 'Severity, while writing' },
  { keys: [`${shortcutText('Mod+').trim()} Enter`], does: 'Save the finding; in the report, go to Deliver' },
  { keys: [shortcutText(SNIPPET_SHORTCUT)], does: 'Text snippet, while writing' },
];
