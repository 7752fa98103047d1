import { LEDGER_POSITION_HEADER } from '@plainview/contract/activity/ledger-position';

/** The ledger's position before anything of the person's was read. */
let position: string | null = null;
/** Whether the stream of changes began there. */
let isTaken = false;

/** Reads the position from an answer's headers; the first one counts. */
export function noteLedgerPosition(headers: Headers): void {
  if (!isTaken) position ??= headers.get(LEDGER_POSITION_HEADER);
}

/** Returns the position for the first stream of changes; null for later ones, which may have missed something. */
export function takeLedgerPosition(): string | null {
  const first = position;
  position = null;
  isTaken = true;
  return first;
}

/** Starts over, before another person signs in and everything is read again. */
export function forgetLedgerPosition(): void {
  position = null;
  isTaken = false;
}
