import {
  type AgencyMonth,
  monthBounds,
  type StatementLine,
  statementSums,
  type StatementSums,
  yearBounds,
} from '@plainview/domain/billing/statements/statement';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { findAgency } from '../../agencies/agencies/agencies.repository.ts';
import { firstSubmission, readStatementLines, readStatements } from './statement.repository.ts';

/** The agency and month of a statement. */
export interface StatementKey {
  readonly agencyId: string;
  /** For example 2026-11, in UTC. */
  readonly month: string;
}

/** An agency's tickets of one month, at the prices frozen at submission. */
export interface Statement extends StatementKey {
  readonly agencyName: string;
  readonly lines: readonly StatementLine[];
  readonly sums: StatementSums;
}

/**
 * Returns the statement of a month with tickets.
 * @throws AppError NOT_FOUND, also for another agency's statement.
 */
export async function findStatement(tx: Transaction, actor: Actor, key: StatementKey): Promise<Statement> {
  if (actor.role === 'agency' && actor.agencyId !== key.agencyId) throw new AppError('NOT_FOUND');
  const lines = await readStatementLines(tx, { agencyId: key.agencyId, ...monthBounds(key.month) });
  if (lines.length === 0) throw new AppError('NOT_FOUND');
  const { id: agencyId, name: agencyName } = await findAgency(tx, key.agencyId);
  return { agencyId, month: key.month, agencyName, lines, sums: statementSums(lines) };
}

/** Like `findStatement`, in its own transaction. */
export function readStatement(context: AppContext, actor: Actor, key: StatementKey): Promise<Statement> {
  return tenantRead(context.database, actor, (tx) => findStatement(tx, actor, key));
}

/** Lists a year's statements, newest month first. Agency users get only those of their own agency. */
export function listStatements(
  context: AppContext,
  actor: Actor,
  { year, agencyId: asked }: { readonly year: number; readonly agencyId: string | null },
): Promise<{ readonly firstYear: number; readonly statements: readonly AgencyMonth[] }> {
  const agencyId = actor.role === 'agency' ? actor.agencyId : asked;
  const period = { agencyId, ...yearBounds(year) };
  return tenantRead(context.database, actor, async (tx) => {
    const statements = await readStatements(tx, period);
    const first = (await firstSubmission(tx, actor.agencyId)) ?? context.clock.now();
    return { firstYear: first.getUTCFullYear(), statements };
  });
}
