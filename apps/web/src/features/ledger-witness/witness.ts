import { parseCheckpoint } from '@plainview/proof/checkpoint';
import { checkLedger, type LedgerCheck, type SeenLedger } from './check-ledger.ts';
import type { LedgerSource } from './ledger-source.ts';
import { readWitnessed, writeWitnessed, type LedgerAlarm, type WitnessedLedger } from './witnessed-ledger.ts';

/** A second look, so that one response that an old cache gave does not raise an alarm. */
const CONFIRM_MILLISECONDS = 3000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reports an inconsistency to the server. */
export type ReportAlarm = (alarm: LedgerAlarm, kept: WitnessedLedger) => Promise<unknown>;

/**
 * Compares the server's ledger with what this browser remembers, and remembers the newer one. An inconsistent
 * one never replaces it: it becomes the alarm, which is reported once.
 * @returns what the browser remembers now
 */
export async function witnessLedger(
  account: string,
  source: LedgerSource,
  report: ReportAlarm,
): Promise<WitnessedLedger | null> {
  let check = await checkLedger(readWitnessed(account), source);
  if (check.result === 'inconsistent' && readWitnessed(account)?.alarm?.newest !== check.newest) {
    await pause(CONFIRM_MILLISECONDS);
    check = await checkLedger(readWitnessed(account), source);
  }
  remember(account, check, new Date().toISOString());
  await reportOnce(account, report);
  return readWitnessed(account);
}

const sizeOf = ({ checkpoint }: SeenLedger): number => parseCheckpoint(checkpoint)?.size ?? 0;

function remember(account: string, check: LedgerCheck, now: string): void {
  const before = readWitnessed(account);
  if (check.result === 'consistent') {
    // Another tab may have seen a newer one meanwhile.
    const seen = before && sizeOf(before) > sizeOf(check.seen) ? before : check.seen;
    const alarm = before?.alarm ?? null;
    writeWitnessed(account, {
      key: seen.key,
      checkpoint: seen.checkpoint,
      seenAt: before?.checkpoint === seen.checkpoint ? before.seenAt : now,
      checkedAt: now,
      alarm: alarm && { ...alarm, resolvedAt: alarm.resolvedAt ?? now },
    });
  } else if (check.result === 'inconsistent' && before) {
    const { problem, newest } = check;
    const alarm = before.alarm
      ? { ...before.alarm, resolvedAt: null }
      : { problem, newest, foundAt: now, reportedAt: null, resolvedAt: null };
    writeWitnessed(account, { ...before, checkedAt: now, alarm });
  }
}

async function reportOnce(account: string, report: ReportAlarm): Promise<void> {
  const ledger = readWitnessed(account);
  if (!ledger?.alarm || ledger.alarm.reportedAt !== null) return;
  try {
    await report(ledger.alarm, ledger);
  } catch {
    // The next check tries again.
    return;
  }
  const now = readWitnessed(account);
  if (now?.alarm)
    writeWitnessed(account, { ...now, alarm: { ...now.alarm, reportedAt: new Date().toISOString() } });
}

/**
 * Ends the alarm. Trusts the server's current ledger as if it were the first, unless it continues
 * the kept one again.
 */
export function endAlarm(account: string): void {
  const ledger = readWitnessed(account);
  writeWitnessed(account, ledger?.alarm?.resolvedAt ? { ...ledger, alarm: null } : null);
}
