import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import {
  INCONSISTENCY,
  type InconsistencyProblem,
} from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import type { Reader } from '@plainview/postgres/database';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import { agencies } from '../../identity/users/accounts.table.ts';

const MOST_LISTED = 20;

const isReport = eq(custodyEntries.event, 'ledger.inconsistency_reported');

/** Condition that no administrator has acknowledged the report. */
const isOpen = sql`not exists (
  select from custody_entries acknowledgement
  where acknowledgement.event = 'ledger.fault_acknowledged'
    and acknowledgement.data ->> 'fault' = ${INCONSISTENCY}
    and acknowledgement.subject_id = ${custodyEntries.sequence}::text)`;

/** Lists the newest reports that are not acknowledged, newest first, with the agency of the reporter. */
export function listOpenInconsistencies(
  tx: Reader,
): Promise<{ readonly entry: CustodyEntry; readonly agencyName: string | null }[]> {
  return tx
    .select({ entry: custodyEntries, agencyName: agencies.name })
    .from(custodyEntries)
    .leftJoin(agencies, eq(agencies.id, custodyEntries.agencyId))
    .where(and(isReport, isOpen))
    .orderBy(desc(custodyEntries.sequence))
    .limit(MOST_LISTED);
}

/** Returns whether an entry is a report that is not acknowledged. */
export async function isOpenInconsistency(tx: Reader, sequence: number): Promise<boolean> {
  const rows = await tx
    .select({ sequence: custodyEntries.sequence })
    .from(custodyEntries)
    .where(and(isReport, isOpen, eq(custodyEntries.sequence, sequence)));
  return rows.length > 0;
}

/** Returns whether a user reported the same problem with the same kept checkpoint since an instant. */
export async function wasInconsistencyReported(
  tx: Reader,
  { userId, problem, keptSize }: { userId: string; problem: InconsistencyProblem; keptSize: number },
  since: Date,
): Promise<boolean> {
  const rows = await tx
    .select({ sequence: custodyEntries.sequence })
    .from(custodyEntries)
    .where(
      and(
        isReport,
        eq(custodyEntries.actorId, userId),
        gte(custodyEntries.occurredAt, since.toISOString()),
        sql`${custodyEntries.data} ->> 'problem' = ${problem}`,
        sql`(${custodyEntries.data} ->> 'keptSize')::bigint = ${keptSize}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
