import {
  inconsistencyProblems,
  type InconsistencyProblem,
} from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import type { SeenLedger } from './check-ledger.ts';

/** An inconsistency that this browser found. */
export interface LedgerAlarm {
  readonly problem: InconsistencyProblem;
  /** The note of the checkpoint that the server sent. */
  readonly newest: string;
  /** ISO 8601 instants. */
  readonly foundAt: string;
  /** Null until the server has received the report. */
  readonly reportedAt: string | null;
  /** When the server's ledger continued the kept checkpoint again; null if it does not. */
  readonly resolvedAt: string | null;
}

/** This browser's memory of the server's ledger, for one agency or for the administrators. */
export interface WitnessedLedger extends SeenLedger {
  /** When the checkpoint was received, and when the server's ledger was last compared with it (ISO 8601). */
  readonly seenAt: string;
  readonly checkedAt: string;
  readonly alarm: LedgerAlarm | null;
}

/**
 * Name in this browser's storage. Sign-out keeps it: it contains no data of the agency, and the next
 * user of a shared computer continues with it. Each agency has its own, so that no one accepts a record
 * for another agency.
 */
const nameOf = (account: string): string => `plainview.witnessed-ledger.${account}`;

/** Returns what is remembered; null for nothing, and without storage. */
export function readWitnessed(account: string): WitnessedLedger | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(account)) ?? 'null');
    return isWitnessed(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Remembers a ledger; null forgets it. */
export function writeWitnessed(account: string, ledger: WitnessedLedger | null): void {
  try {
    if (ledger === null) localStorage.removeItem(nameOf(account));
    else localStorage.setItem(nameOf(account), JSON.stringify(ledger));
  } catch {
    // Without storage, each page trusts the first checkpoint that it sees.
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

const isAlarm = (value: unknown): value is LedgerAlarm =>
  isObject(value) &&
  inconsistencyProblems.some((problem) => problem === value['problem']) &&
  isText(value['newest']) &&
  isText(value['foundAt']) &&
  isTextOrNull(value['reportedAt']) &&
  isTextOrNull(value['resolvedAt']);

const isWitnessed = (value: unknown): value is WitnessedLedger =>
  isObject(value) &&
  ['key', 'checkpoint', 'seenAt', 'checkedAt'].every((name) => isText(value[name])) &&
  (value['alarm'] === null || isAlarm(value['alarm']));
