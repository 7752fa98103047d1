import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import type { SessionUser } from '../sessions/session-query.ts';
import { ledgerOfServer } from './ledger-source.ts';
import { LedgerAlarmBanner } from './LedgerAlarmBanner.tsx';
import { endAlarm, witnessLedger } from './witness.ts';
import { readWitnessed, type LedgerAlarm, type WitnessedLedger } from './witnessed-ledger.ts';

/** Delays the check, so that the page itself loads first. */
const FIRST_CHECK = 3 * SECOND;
const CHECK_EVERY = 5 * MINUTE;
/** Of several tabs, one checks. */
const LOCK = 'plainview.ledger-witness';

const report = ({ problem, newest }: LedgerAlarm, { checkpoint }: WitnessedLedger) =>
  client.ledger.reportInconsistency({ problem, kept: checkpoint, newest });

/**
 * Compares the server's ledger with what this browser saw, and shows an alarm if it does not continue that.
 */
export function LedgerWitness({ user }: { readonly user: Pick<SessionUser, 'role' | 'agencyName'> }) {
  const account = user.role === 'admin' ? 'administration' : `agency ${user.agencyName ?? ''}`;
  const [ledger, setLedger] = useState(() => readWitnessed(account));
  useEffect(() => {
    let isLeft = false;
    const check = async (): Promise<void> => {
      const after = await checkInOneTab(account);
      if (!isLeft) setLedger(after);
    };
    const first = setTimeout(() => void check(), FIRST_CHECK);
    const next = setInterval(() => {
      const checkedAt = Date.parse(readWitnessed(account)?.checkedAt ?? '');
      // NaN if nothing was checked yet.
      if (!(Date.now() - checkedAt < CHECK_EVERY / 2)) void check();
    }, CHECK_EVERY);
    const read = (): void => setLedger(readWitnessed(account));
    // Another tab wrote.
    window.addEventListener('storage', read);
    return () => {
      isLeft = true;
      clearTimeout(first);
      clearInterval(next);
      window.removeEventListener('storage', read);
    };
  }, [account]);
  if (!ledger?.alarm) return null;
  return (
    <LedgerAlarmBanner
      ledger={ledger}
      alarm={ledger.alarm}
      comparePath={user.role === 'admin' ? '/admin/audit/checkpoints' : '/agency/checkpoints'}
      onEnd={() => {
        endAlarm(account);
        setLedger(readWitnessed(account));
        void checkInOneTab(account).then(setLedger);
      }}
    />
  );
}

/**
 * Pages without HTTPS have no locks. Two tabs that check at once do no harm, since the server
 * records one report.
 */
async function checkInOneTab(account: string): Promise<WitnessedLedger | null> {
  const check = () => witnessLedger(account, ledgerOfServer, report);
  if (!('locks' in navigator)) return check();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? check() : readWitnessed(account),
  );
}
