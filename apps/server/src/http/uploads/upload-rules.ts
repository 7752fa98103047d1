import { errorCatalog } from '@plainview/contract/error-catalog';
import { rawRouteAccess } from '@plainview/contract/raw-routes';
import {
  SHA256_PATTERN,
  tooLargeText,
  uploadTexts,
  type Upload as UploadRow,
} from '@plainview/domain/evidence/uploads/upload';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { toOneLine } from '@plainview/domain/shared/one-line';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { HOUR, addTime } from '@plainview/domain/shared/time';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import type { Upload } from '@tus/utils';
import { enqueueDeletion } from '../../modules/evidence/stored-files/reserve-blob.ts';
import {
  createUpload,
  extendReceivingUpload,
  getUpload,
} from '../../modules/evidence/uploads/uploads.repository.ts';
import { requireOpenDraft } from '../../modules/tickets/drafts/drafts.ts';
import { getImport } from '../../modules/tickets/imports/imports.repository.ts';
import { getTicket } from '../../modules/tickets/tickets/tickets.repository.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { AppError } from '../../platform/core/app-error.ts';
import {
  systemRead,
  tenantReadAtOnce,
  tenantTransaction,
} from '../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../platform/ledger/record-event.ts';
import { blobKey } from '../../platform/storage/blob-key.ts';
import { authorizeRequest, isUnauthenticated } from '../middleware/require-auth.ts';
import { UploadError, toUploadError } from './upload-error.ts';
import { requireRoomAtPresent, requireRoomOfAgency, type ReserveDisk } from './upload-quotas.ts';

/**
 * Returns the approved agency user who sends.
 * @throws UploadError 401 or 403.
 */
export async function requireSender(app: AppContext, headers: Headers): Promise<AgencyActor> {
  try {
    const { actor } = await authorizeRequest(app, rawRouteAccess.uploads, headers);
    if (actor.role !== 'agency') throw new AppError('NOT_ALLOWED');
    return actor;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error.info;
    if (!isUnauthenticated(code)) throw new UploadError(403, uploadTexts.notAllowed);
    throw new UploadError(
      401,
      code === 'NOT_SIGNED_IN' ? uploadTexts.notSignedIn : errorCatalog[code].message,
    );
  }
}

/**
 * Returns an upload of this user that was not refused; other users of the agency have no access. A missing upload and
 * another user's upload get the same response.
 * @returns it as stored; its id is also the key of its bytes and of its lock.
 * @throws UploadError 404.
 */
export async function requireOwnUpload(
  app: AppContext,
  actor: AgencyActor,
  asked: string,
): Promise<UploadRow> {
  const id = parseRecordId(asked);
  const upload = id && (await tenantReadAtOnce(app.database, actor, (tx) => getUpload(tx, id)));
  if (!upload || upload.userId !== actor.userId || upload.state === 'refused')
    throw new UploadError(404, uploadTexts.notYours);
  return upload;
}

/** Returns whether all bytes of an upload have arrived and were not refused. */
export const isComplete = ({ state }: UploadRow): boolean => state === 'checking' || state === 'stored';

/**
 * Requires that an upload still receives bytes.
 * @throws UploadError 404.
 */
export function requireReceiving({ state }: UploadRow): void {
  if (state !== 'receiving') throw new UploadError(404, uploadTexts.notYours);
}

/** Part of the time until an upload expires after which a request extends it again. */
const EXTENDED_EVERY = 1 / 24;

/**
 * Extends the expiry of an upload that receives bytes, unless a request has done so recently.
 * @throws UploadError 404 if it no longer receives any.
 */
export async function extendExpiry(
  app: AppContext,
  actor: AgencyActor,
  { id, userId, expiresAt }: UploadRow,
): Promise<void> {
  const extended = expiryOf(app);
  const gained = extended.getTime() - expiresAt.getTime();
  if (gained < app.config.uploadExpiryHours * HOUR * EXTENDED_EVERY) return;
  const isExtended = await tenantTransaction(app.database, actor, (tx) =>
    extendReceivingUpload(tx, { id, userId }, extended),
  );
  if (!isExtended) throw new UploadError(404, uploadTexts.notYours);
}

/**
 * Returns the id of the record that a file is meant for; null if it names none.
 * @param find returns the record if the sender may add the file to it
 * @throws UploadError 403.
 */
async function requireRecord(
  asked: string | null,
  problem: string,
  find: (id: string) => Promise<{ readonly id: string } | null | undefined>,
): Promise<string | null> {
  if (asked === null) return null;
  const id = parseRecordId(asked);
  const found = id && (await find(id));
  if (!found) throw new UploadError(403, problem);
  return found.id;
}

/** Finds a ticket that the sender may change. */
async function findOpenTicket(app: AppContext, actor: AgencyActor, id: string) {
  const ticket = await tenantReadAtOnce(app.database, actor, (tx) => getTicket(tx, id));
  return ticket && ticketAbilities(actor, ticketFacts(ticket)).edit.allowed ? ticket : null;
}

/**
 * Returns a draft of the sender. It is created if it does not exist, so that a file can be sent before
 * anything is typed.
 * @throws UploadError 409.
 */
async function openOwnDraft(app: AppContext, actor: AgencyActor, id: string) {
  try {
    await tenantTransaction(app.database, actor, (tx) =>
      requireOpenDraft(tx, actor, { id, now: app.clock.now() }),
    );
    return { id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.info.code === 'TOO_MANY_DRAFTS') throw new UploadError(409, uploadTexts.tooManyDrafts);
    return null;
  }
}

/**
 * Returns the ids of what a file is meant for: a ticket that is to be changed, an import, or a draft.
 * @throws UploadError 403 or 409.
 */
async function requirePurpose(app: AppContext, actor: AgencyActor, metadata: Upload['metadata']) {
  const asked = (name: string) => metadata?.[name] ?? null;
  return {
    ticketId: await requireRecord(asked('ticketid'), uploadTexts.noTicket, (id) =>
      findOpenTicket(app, actor, id),
    ),
    importId: await requireRecord(asked('importid'), uploadTexts.noImport, (id) =>
      tenantReadAtOnce(app.database, actor, (tx) => getImport(tx, id)),
    ),
    draftId: await requireRecord(asked('draftid'), uploadTexts.noDraft, (id) => openOwnDraft(app, actor, id)),
  };
}

/** Returns when an upload expires if it is not resumed. */
export const expiryOf = (app: AppContext): Date =>
  addTime(app.clock.now(), app.config.uploadExpiryHours * HOUR);

/**
 * Creates an upload. It needs a file name, a known size within the limit, and room in quota and storage. Its
 * row is inserted before its first byte is accepted. Requests with the same idempotency key create only one
 * upload, even if a response is lost.
 * @throws UploadError 400, 409, 413, 422, 503 or 507.
 */
export async function acceptUpload(
  app: AppContext,
  { actor, idempotency }: { readonly actor: AgencyActor; readonly idempotency: IdempotentRequest | null },
  upload: Upload,
  reserveDisk: ReserveDisk,
): Promise<void> {
  const { size, metadata } = upload;
  const fileName = toOneLine(metadata?.['filename']?.toWellFormed() ?? '');
  if (fileName === '') throw new UploadError(400, uploadTexts.noName);
  if (size === undefined) throw new UploadError(400, uploadTexts.noLength);
  if (size === 0) throw new UploadError(400, uploadTexts.empty);
  if (size > app.config.maximumUploadBytes)
    throw new UploadError(413, tooLargeText(app.config.maximumUploadBytes));

  const purpose = await requirePurpose(app, actor, metadata);
  const sha256 = metadata?.['sha256'] ?? null;
  const now = app.clock.now();
  const accept = () =>
    withIdempotency(app, actor, idempotency, async (tx) => {
      await requireRoomOfAgency(app, tx, actor, size);
      await createUpload(tx, {
        id: upload.id,
        agencyId: actor.agencyId,
        userId: actor.userId,
        ...purpose,
        fileName: fileName.slice(0, 255),
        sizeBytes: size,
        clientSha256: sha256 !== null && SHA256_PATTERN.test(sha256) ? sha256 : null,
        createdAt: now,
        expiresAt: expiryOf(app),
      });
      await recordEvent(tx, actor, now, {
        event: 'upload.started',
        subject: 'upload',
        subjectId: upload.id,
        agencyId: actor.agencyId,
        data: { fileName, sizeBytes: size },
      });
      return upload.id;
    });
  const begin = async (): Promise<string> => {
    // Most refusals come before anything is stored.
    await systemRead(app.database, (tx) => requireRoomAtPresent(app, tx, actor.agencyId, size));
    // Before the row, so that there is no row if the storage refuses, and not in its transaction, which holds
    // the agency's lock. Bytes without a row are deleted.
    await app.blobs.uploads.begin(blobKey(upload.id), size);
    let acceptedId: string | null = null;
    try {
      acceptedId = await accept();
      return acceptedId;
    } finally {
      if (acceptedId !== upload.id) await enqueueDeletion(app, upload.id);
    }
  };
  const accepted = await reserveDisk(size, begin).catch((error: unknown) => {
    throw toUploadError(error) ?? error;
  });
  if (accepted !== upload.id) throw new AppError('REPEAT_UNDER_WAY');
}
