/**
 * Problem of a row, or a hint for the user. A row with an error cannot be imported. A note says how the row was
 * read where that is certain enough not to ask.
 */
export interface ImportIssue {
  readonly severity: 'error' | 'warning' | 'note';
  readonly text: string;
}

export const error = (text: string): ImportIssue => ({ severity: 'error', text });
export const warning = (text: string): ImportIssue => ({ severity: 'warning', text });
export const note = (text: string): ImportIssue => ({ severity: 'note', text });
