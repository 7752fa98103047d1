import { findingCategories } from '@plainview/domain/report/finding';
import type { Shortcut } from '../../ui/commands/commands.ts';

/** The keys that mark a finding of a category. */
export const categoryShortcuts: readonly Shortcut[] = findingCategories.map((category, index) => ({
  keys: [String(index + 1)],
  does: `${category}; hold for a range`,
}));
