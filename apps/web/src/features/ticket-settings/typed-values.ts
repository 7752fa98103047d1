import { MOST_DUE_DAYS } from '@plainview/domain/tickets/ticket-settings/ticket-settings';

/** Parses dollars to cents. Returns null if they are not between a cent and the highest amount. */
export function parseCents(text: string, highest: number): number | null {
  const [, dollars = '', cents = ''] = /^\s*(\d{1,5})(?:\.(\d{0,2}))?\s*$/u.exec(text) ?? [];
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return amount >= 1 && amount <= highest ? amount : null;
}

/** Parses days until a due date. Returns null if the settings cannot have so many. */
export function parseDays(text: string): number | null {
  const days = /^\s*\d{1,3}\s*$/u.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MOST_DUE_DAYS ? days : null;
}

/** Returns the lines that are not empty, without surrounding space. */
export const parseLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
