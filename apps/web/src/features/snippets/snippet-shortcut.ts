/** Opens the snippets while a finding is written. */
export const SNIPPET_SHORTCUT = 'Mod+;';
