import type { Shortcut } from '../../ui/commands/commands.ts';

/** The keys of a transcript. */
export const transcriptShortcuts: readonly Shortcut[] = [
  { keys: ['↑', '↓'], does: 'Previous or next line' },
  { keys: ['Enter'], does: 'Go to the line in the video' },
  { keys: ['C'], does: 'Confirm the line, and go to the next one' },
  { keys: ['E'], does: 'Correct the line' },
  { keys: ['U'], does: 'Undo the confirmation' },
  { keys: ['Q'], does: 'Add a finding that quotes the line' },
  { keys: ['F3', 'Shift F3'], does: 'Next or previous match of the search' },
];
