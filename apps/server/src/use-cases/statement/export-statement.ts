import { randomUUID } from 'node:crypto';
import type { Actor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../custody/record-event.ts';
import { findStatement, type Statement, type StatementKey } from './read-statement.ts';

/** Reads a statement for a file export and records the export in the ledger. @throws AppError NOT_FOUND. */
export function exportStatement(
  context: AppContext,
  actor: Actor,
  key: StatementKey,
  format: 'pdf' | 'xlsx',
): Promise<Statement> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const statement = await findStatement(tx, actor, key);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'statement.exported',
      subject: 'export',
      subjectId: randomUUID(),
      agencyId: statement.agencyId,
      data: { month: statement.month, format, tickets: statement.lines.length },
    });
    return statement;
  });
}
