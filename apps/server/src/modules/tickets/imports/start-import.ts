import { randomUUID } from 'node:crypto';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { findImportOf, insertImport, listImportRows, saveImportRows } from './import.repository.ts';
import type { ImportDetail } from './read-imports.ts';

interface StartedImport {
  readonly fileName: string;
  readonly sha256: string;
  /** Name of the sheet; empty for the first one. */
  readonly sheet: string;
  /** `note` says why a row is skipped; null if it is to be imported. */
  readonly rows: readonly { readonly row: number; readonly fileName: string; readonly note: string | null }[];
}

/**
 * Starts an import of a sheet, or continues the agency's import of the same one. Rows that a ticket was
 * created from stay as they are.
 */
export function startImport(
  context: AppContext,
  actor: AgencyActor,
  { fileName, sha256, sheet, rows }: StartedImport,
): Promise<ImportDetail> {
  const { agencyId } = actor;
  return tenantTransaction(context.database, actor, async (tx) => {
    const startedAt = context.clock.now();
    const added = { id: randomUUID(), agencyId, fileName, sha256, sheet, startedBy: actor.name, startedAt };
    if (await insertImport(tx, added)) {
      await recordEvent(tx, actor, startedAt, {
        event: 'import.started',
        subject: 'agency',
        subjectId: agencyId,
        agencyId,
        data: {
          importId: added.id,
          fileName,
          sha256,
          ...(sheet !== '' && { sheet }),
          rowsTotal: rows.length,
        },
      });
    }
    const started = await findImportOf(tx, agencyId, { sha256, sheet });
    if (!started) throw new Error('the import was neither inserted nor found');
    const decided = rows.map(({ note, ...row }) => ({
      ...row,
      state: note === null ? ('waiting' as const) : ('left_out' as const),
      note: note ?? '',
    }));
    await saveImportRows(tx, started, decided);
    return { ...started, rows: await listImportRows(tx, started.id) };
  });
}
