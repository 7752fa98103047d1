import { LEDGER_POSITION_HEADER } from '@plainview/contract/proof/ledger-position';

/** Position of the ledger before any of the user's data was read. */
let position: string | null = null;
/** Whether the first stream of changes has taken the position. */
let isTaken = false;

/** Reads the position from a response's headers. Only the first one counts. */
export function noteLedgerPosition(headers: Headers): void {
  if (!isTaken) position ??= headers.get(LEDGER_POSITION_HEADER);
}

/**
 * Returns the position for the first stream of changes, and null for later ones, which may
 * have missed entries.
 */
export function takeLedgerPosition(): string | null {
  const first = position;
  position = null;
  isTaken = true;
  return first;
}

/** Resets the position, before another user signs in and all data is read again. */
export function forgetLedgerPosition(): void {
  position = null;
  isTaken = false;
}
