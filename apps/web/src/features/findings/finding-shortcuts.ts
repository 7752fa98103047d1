import { findingCategories } from '@plainview/domain/review/findings/finding';
import type { FrameShapeKind } from '@plainview/domain/review/findings/frame-shapes';
import type { Shortcut } from '../../ui/commands/commands.ts';
import { shortcutText } from '../../ui/commands/shortcut-text.ts';
import { SNIPPET_SHORTCUT } from '../snippets/snippet-shortcut.ts';

/** The letters that draw a shape together with Alt, while a finding is open. */
export const shapeKeys: Readonly<Record<FrameShapeKind, string>> = { box: 'B', arrow: 'A' };

/** The keys that mark a finding of a category, and those that work while it is written. */
export const findingShortcuts: readonly Shortcut[] = [
  ...findingCategories.map((category, index) => ({
    keys: [String(index + 1)],
    does: `${category}; hold for a range`,
  })),
  { keys: ['Alt 1', '…', 'Alt 5'], does: 'Severity, while writing' },
  {
    keys: [`Alt ${shapeKeys.box}`, `Alt ${shapeKeys.arrow}`],
    does: 'Box or arrow on the frame, while writing',
  },
  { keys: ['← ↑ → ↓'], does: 'Move a shape or its end; with Shift, in large steps' },
  { keys: [`${shortcutText('Mod+').trim()} Enter`], does: 'Save the finding; in the report, go to Deliver' },
  { keys: [shortcutText(SNIPPET_SHORTCUT)], does: 'Text snippet, while writing' },
];
