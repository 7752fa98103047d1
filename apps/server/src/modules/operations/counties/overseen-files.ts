import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { overseerRead } from '../../../platform/database/overseer-read.ts';
import { asSystemFor } from '../../../platform/database/tenant-transaction.ts';
import { readPrintedCheckpoint } from '../../../platform/ledger/printed-checkpoint.ts';
import { recordEvent, type CustodyEventInput } from '../../../platform/ledger/record-event.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { getInvoiceFile, type InvoiceFile } from '../../billing/invoices/invoices.repository.ts';
import { statementOf, withInvoices } from '../../billing/statements/statements.ts';
import type { ExportedStatement } from '../../billing/statements/statements.ts';
import { listTicketFiles } from '../../evidence/derived-files/derived-files.repository.ts';
import { accessTo, findFileOf, type StoredFile } from '../../evidence/stored-files/stored-file.ts';
import { findOversight } from './counties.repository.ts';

/** A file of an overseen agency, with how the ledger describes the access. */
export interface OverseenFile {
  readonly file: StoredFile;
  readonly access: EvidenceAccess;
}

/**
 * Returns a report of an overseen agency, or a video if the county may watch videos: its playable copy if it
 * has one. Null if the actor may not have it, or it is not this agency's.
 */
export async function findOverseenFile(
  context: AppContext,
  actor: AgencyActor,
  {
    agencyId: asked,
    kind,
    id,
  }: { readonly agencyId: string; readonly kind: 'video' | 'report'; readonly id: string },
): Promise<OverseenFile | null> {
  const agencyId = parseRecordId(asked);
  const known = parseRecordId(id);
  if (agencyId === null || known === null) return null;
  try {
    return await overseerRead(
      context.database,
      { userId: actor.userId, agencyId },
      async (tx, { counties, watchesVideos }) => {
        if (kind === 'video' && !watchesVideos) return null;
        const original = await findFileOf(tx, kind, known);
        if (!original) return null;
        const file = kind === 'video' ? await playableOf(tx, original) : original;
        const access = accessTo(file, actor, kind === 'report');
        return {
          file,
          access: { ...access, isOverseer: true, data: { ...access.data, county: counties.join(', ') } },
        };
      },
    );
  } catch (error) {
    if (error instanceof AppError && error.info.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function playableOf(tx: Reader, original: StoredFile): Promise<StoredFile> {
  const copies = await listTicketFiles(tx, original.ticketId, ['playable']);
  const copy = copies.find(({ videoId }) => videoId === original.id);
  return (copy && (await findFileOf(tx, 'derived', copy.id))) ?? original;
}

/**
 * Records what an overseer downloads from an agency in its ledger.
 * @throws AppError NOT_FOUND if the oversight has ended
 */
const recordAsOverseer = (
  { database, clock }: AppContext,
  actor: AgencyActor,
  agencyId: string,
  event: Omit<CustodyEventInput, 'agencyId'>,
): Promise<void> =>
  asSystemFor(database, actor, async (tx) => {
    const counties = await findOversight(tx, actor.userId, agencyId);
    if (counties.length === 0) throw new AppError('NOT_FOUND');
    const data = { ...event.data, county: counties.join(', ') };
    await recordEvent(tx, actor, clock.now(), { ...event, agencyId, data });
  });

/**
 * Finds the PDF of an overseen agency's invoice or credit note and records the download.
 * @throws AppError NOT_FOUND
 */
export async function exportOverseenInvoice(
  context: AppContext,
  actor: AgencyActor,
  { agencyId, id }: { readonly agencyId: string; readonly id: string },
): Promise<InvoiceFile> {
  const file = await overseerRead(context.database, { userId: actor.userId, agencyId }, (tx) =>
    getInvoiceFile(tx, id),
  );
  if (!file) throw new AppError('NOT_FOUND');
  await recordAsOverseer(context, actor, agencyId, {
    event: 'invoice.downloaded',
    subject: 'invoice',
    subjectId: id,
    data: { invoiceNumber: file.number, sha256: file.sha256 },
  });
  return file;
}

/**
 * Reads an overseen agency's statement for a file export and records the export.
 * @throws AppError NOT_FOUND
 */
export async function exportOverseenStatement(
  context: AppContext,
  actor: AgencyActor,
  { format, ...key }: { readonly agencyId: string; readonly month: string; readonly format: 'pdf' | 'xlsx' },
): Promise<ExportedStatement> {
  const { agencyId } = key;
  const checkpoint = await readPrintedCheckpoint(context);
  const statement = await overseerRead(context.database, { userId: actor.userId, agencyId }, async (tx) =>
    withInvoices(tx, await statementOf(tx, { ...actor, agencyId }, key)),
  );
  await recordAsOverseer(context, actor, agencyId, {
    event: 'statement.exported',
    subject: 'export',
    subjectId: newId(),
    data: { month: statement.month, format, tickets: statement.lines.length },
  });
  return { ...statement, checkpoint };
}
