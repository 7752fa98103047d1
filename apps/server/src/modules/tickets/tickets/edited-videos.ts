import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import { type Video, wearerOnTicket } from '@plainview/domain/evidence/videos/video';
import type { Actor, AgencyActor } from '@plainview/domain/identity/users/actor';
import type { Ability } from '@plainview/domain/shared/error-code';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { lockUploads } from '../../evidence/uploads/uploads.repository.ts';
import { deleteVideoRow } from '../../evidence/videos/videos.ts';
import { mayDeleteAlone } from '../../identity/two-people/second-person.ts';
import { hasRedaction } from '../../release/redactions/redactions.repository.ts';
import { requireStoredUploads } from './store-uploads.ts';
import type { TicketEntry, VideoEntry } from './ticket-lines.ts';

export interface EditedTicket extends TicketEntry {
  readonly id: string;
  readonly videos: readonly EditedVideo[];
  /** Stored uploads that become videos of the ticket. */
  readonly added: readonly AddedVideo[];
  /** Videos that may be deleted; null if the form may omit any. */
  readonly removed: readonly string[] | null;
}

/** Without `wornBy`, the officer who wore the camera stays, unless the ticket no longer names that officer. */
type EditedVideo = Omit<VideoEntry, 'wornBy'> & {
  readonly videoId: string;
  readonly wornBy?: string | undefined;
};

type AddedVideo = VideoEntry & { readonly uploadId: string };

interface Edit {
  readonly ticket: Ticket;
  /** The ticket's videos before the edit. */
  readonly videos: readonly Video[];
  readonly form: EditedTicket;
  readonly now: Date;
  /** Whether a video may be omitted. */
  readonly removal: Ability;
}

/** A stored video with what the form says about it. */
type KeptVideo = VideoEntry & { readonly before: Video };

/** Deletes the videos that the form omits, and finds the uploads that it adds. */
export async function applyVideos(
  tx: Transaction,
  actor: Actor,
  edit: Edit,
): Promise<{
  /** In the ticket's order. */
  readonly kept: readonly KeptVideo[];
  readonly added: readonly { readonly entry: VideoEntry; readonly upload: Upload }[];
}> {
  const { ticket, videos, form } = edit;
  const byId = new Map<string, EditedVideo>(form.videos.map((video) => [video.videoId, video]));
  const byUpload = new Map<string, VideoEntry>(form.added.map((video) => [video.uploadId, video]));
  const kept = videos.flatMap((before) => {
    // A video has the key of its upload: the same form was received before.
    const entry = byId.get(before.id) ?? byUpload.get(before.storageKey ?? '');
    if (!entry) return [];
    const wornBy = entry.wornBy ?? wearerOnTicket(before.wornBy ?? '', form.officersInvolved);
    return [{ ...entry, wornBy, before }];
  });
  const present = new Set(kept.map(({ before }) => before.id));
  if ([...byId.keys()].some((id) => !present.has(id))) throw new AppError('NOT_FOUND');
  await removeVideos(
    tx,
    actor,
    edit,
    videos.filter((video) => !present.has(video.id)),
  );
  const stored = new Set(kept.map(({ before }) => before.storageKey));
  return {
    kept,
    added: await findUploads(
      tx,
      actor,
      ticket,
      [...byUpload].filter(([id]) => !stored.has(id)),
    ),
  };
}

/** An edit must not remove evidence that could not be deleted, nor videos that its author does not know. */
async function removeVideos(
  tx: Transaction,
  actor: Actor,
  { form, now, removal }: Edit,
  videos: readonly Video[],
): Promise<void> {
  if (videos.length === 0) return;
  if (form.removed && !videos.every((video) => form.removed?.includes(video.id)))
    throw new AppError('TICKET_VIDEOS_CHANGED');
  if (!removal.allowed) throw new AppError(removal.code);
  if (!(await mayDeleteAlone(tx, actor))) throw new AppError('TWO_PERSONS_NEEDED');
  const ids = videos.map(({ id }) => id);
  if (await hasRedaction(tx, ids)) throw new AppError('TICKET_HAS_REDACTION');
  for (const video of videos) await deleteVideoRow(tx, actor, { video, now });
}

/** Locks the uploads of added videos. They must be the actor's own and not be meant for another ticket. */
async function findUploads(
  tx: Transaction,
  actor: Actor,
  ticket: Ticket,
  entries: readonly (readonly [uploadId: string, entry: VideoEntry])[],
): Promise<{ readonly entry: VideoEntry; readonly upload: Upload }[]> {
  if (entries.length === 0) return [];
  const sender = requireSender(actor);
  const ids = entries.map(([id]) => id);
  const uploads = requireStoredUploads(sender, ids, await lockUploads(tx, ids));
  return uploads.map((upload, index) => {
    const entry = entries[index]?.[1];
    const isForTicket = upload.ticketId === null || upload.ticketId === ticket.id;
    if (!entry || !isForTicket || upload.agencyId !== ticket.agencyId) throw new AppError('NOT_FOUND');
    return { entry, upload };
  });
}

/** Returns the actor as a user of an agency: no one else uploads. @throws AppError NOT_ALLOWED. */
export function requireSender(actor: Actor): AgencyActor {
  if (actor.role !== 'agency') throw new AppError('NOT_ALLOWED');
  return actor;
}
