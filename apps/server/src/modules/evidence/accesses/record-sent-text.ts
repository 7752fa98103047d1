import { createHash } from 'node:crypto';
import type { TextCounts, TextEvent } from '@plainview/domain/evidence/accesses/evidence-access';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { accessorOf } from '../stored-files/stored-file.ts';

/** Content of evidence that is about to be sent as text. */
export interface EvidenceText
  extends
    Pick<EvidenceAccess, 'subject' | 'subjectId' | 'ticketId' | 'agencyId' | 'audience'>,
    Partial<Pick<EvidenceAccess, 'data' | 'isOverseer'>> {
  readonly event: TextEvent;
  /** How much it is. */
  readonly counts: TextCounts;
  /** The part of the response that is evidence, without values that depend on the time or on the reader. */
  readonly content: unknown;
}

/**
 * Records that content of evidence is sent as text, before it is: once per person or API key, record, kind and
 * hour, and each version of it. Every use case that returns such content calls it (decision 117).
 * @throws if it cannot be recorded; then nothing may be sent
 */
export const recordSentText = (
  context: Pick<AppContext, 'accesses'>,
  actor: Actor,
  { content, ...text }: EvidenceText,
): Promise<void> => recordSentBytes(context, actor, { ...text, sha256: sha256OfJson(content) });

/** Works like `recordSentText` for a file, whose bytes have this SHA-256. */
export function recordSentBytes(
  { accesses }: Pick<AppContext, 'accesses'>,
  actor: Actor,
  { event, counts, sha256, data = {}, ...about }: Omit<EvidenceText, 'content'> & { readonly sha256: string },
): Promise<void> {
  const access = { ...about, by: actor, accessor: accessorOf(actor), event, fileId: about.subjectId, data };
  return accesses.recordText(access, { counts, sha256 });
}

/** Says whether two readings got the same. */
const sha256OfJson = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Works like `recordSentText` for a text about a ticket. */
export const recordTicketText = (
  context: Pick<AppContext, 'accesses'>,
  actor: Actor,
  { id, agencyId }: { readonly id: string; readonly agencyId: string },
  text: Pick<EvidenceText, 'event' | 'audience' | 'counts' | 'content'>,
): Promise<void> =>
  recordSentText(context, actor, { ...text, subject: 'ticket', subjectId: id, ticketId: id, agencyId });
