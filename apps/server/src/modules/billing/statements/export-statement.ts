import { randomUUID } from 'node:crypto';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import type { AppContext } from '../../../app-context.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { readPrintedCheckpoint } from '../../../use-cases/proof/printed-checkpoint.ts';
import { findStatement, type Statement, type StatementKey } from './read-statement.ts';

/** A statement with the newest checkpoint of the ledger before its export; null if there is none. */
export interface ExportedStatement extends Statement {
  readonly checkpoint: PrintedCheckpoint | null;
}

/** Reads a statement for a file export and records the export in the ledger. @throws AppError NOT_FOUND. */
export async function exportStatement(
  context: AppContext,
  actor: Actor,
  key: StatementKey,
  format: 'pdf' | 'xlsx',
): Promise<ExportedStatement> {
  const checkpoint = await readPrintedCheckpoint(context);
  return tenantTransaction(context.database, actor, async (tx) => {
    const statement = await findStatement(tx, actor, key);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'statement.exported',
      subject: 'export',
      subjectId: randomUUID(),
      agencyId: statement.agencyId,
      data: { month: statement.month, format, tickets: statement.lines.length },
    });
    return { ...statement, checkpoint };
  });
}
