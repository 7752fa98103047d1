import type { Actor } from '@plainview/domain/account/actor';
import { parseLength } from '@plainview/domain/shared/duration';
import { forbidden, type Ability } from '@plainview/domain/shared/error-code';
import { ticketSearchText } from '@plainview/domain/ticket/ticket';
import { categoryRates, ticketPrice, type VideoCategory } from '@plainview/domain/ticket/ticket-price';
import { ticketAbilities } from '@plainview/domain/ticket/ticket-rights';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { lockTicket, updateTicket, type TicketRecord } from '../../persistence/ticket/ticket.repository.ts';
import { listTicketVideos, updateVideo, type VideoRecord } from '../../persistence/video/video.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { libraryColumnsOf, recordingColumns } from '../video/library-columns.ts';
import { removeVideo } from '../video/remove-video.ts';
import { readTicketDetail, type TicketDetail } from './ticket-detail.ts';
import { ticketFacts } from './ticket-facts.ts';

export interface EditedTicket {
  readonly id: string;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly notes: string;
  readonly isSeries: boolean;
  readonly videos: readonly {
    readonly videoId: string;
    readonly length: string;
    readonly category: VideoCategory;
    readonly notes: string;
    readonly deviceId: string;
    readonly location: string;
    readonly recordingDate: Date | null;
  }[];
}

/**
 * Applies the edit form. Videos that the form omits are deleted with their bytes; the others keep the ticket's order.
 * Omitting a video deletes evidence like any other deletion, with the same duty and the same reauthentication.
 * @param isProven whether the actor may delete evidence without reauthenticating
 * @throws AppError NOT_FOUND, NO_VIDEOS, TICKET_UNDER_REVIEW, TICKET_COMPLETED, TICKET_ON_HOLD, DUTY_NEEDED or
 *   REAUTHENTICATE.
 */
export async function editTicket(
  context: AppContext,
  actor: Actor,
  form: EditedTicket,
  isProven: boolean,
): Promise<TicketDetail> {
  if (form.videos.length === 0) throw new AppError('NO_VIDEOS');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const ticket = await lockTicket(tx, form.id);
    if (!ticket) throw new AppError('NOT_FOUND');
    const { edit, delete: remove } = ticketAbilities(actor, ticketFacts(ticket));
    if (!edit.allowed) throw new AppError(edit.code);
    const removal = remove.allowed && !isProven ? forbidden('REAUTHENTICATE') : remove;
    const kept = await editVideos(tx, actor, { ticket, form, now, removal });
    await storeEdit(tx, actor, { ticket, form, kept, now });
    return readTicketDetail(tx, ticket.id);
  });
}

interface Edit {
  readonly ticket: TicketRecord;
  readonly form: EditedTicket;
  readonly now: Date;
  /** Whether a video may be omitted. */
  readonly removal: Ability;
}

type KeptVideo = { readonly lengthSeconds: number; readonly category: VideoCategory };

async function editVideos(
  tx: Transaction,
  actor: Actor,
  { ticket, form, now, removal }: Edit,
): Promise<KeptVideo[]> {
  const videos = await listTicketVideos(tx, ticket.id);
  const edits = new Map(form.videos.map((edit) => [edit.videoId, edit]));
  const gone = videos.filter((video) => !edits.has(video.id));
  const kept = videos.filter((video) => edits.has(video.id));
  if (kept.length !== edits.size) throw new AppError('NOT_FOUND');
  // An edit must not remove evidence that could not be deleted.
  if (gone.length > 0 && !removal.allowed) throw new AppError(removal.code);
  for (const video of gone) await removeVideo(tx, actor, { video, now });
  const lines: KeptVideo[] = [];
  for (const [index, video] of kept.entries()) {
    const edit = edits.get(video.id);
    if (!edit) continue;
    const line = { lengthSeconds: parseLength(edit.length) ?? 0, category: edit.category };
    const costCents = ticketPrice([line]).totalCents;
    const said = { ...line, notes: edit.notes, ...recordingColumns(edit) };
    await updateVideo(tx, video.id, {
      ...said,
      ...libraryColumnsOf(ticket, form.officersInvolved),
      position: index + 1,
      centsPerMinute: categoryRates[edit.category],
      costCents,
    });
    lines.push(line);
    if (!isChanged(video, said)) continue;
    await recordEvent(tx, actor, now, {
      event: 'video.edited',
      subject: 'video',
      subjectId: video.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: {
        fileName: video.fileName,
        ...said,
        recordingDate: said.recordingDate?.toISOString() ?? null,
        costCents,
      },
    });
  }
  return lines;
}

type Said = Pick<
  VideoRecord,
  'lengthSeconds' | 'category' | 'notes' | 'deviceId' | 'location' | 'recordingDate'
>;

const isChanged = (video: VideoRecord, said: Said): boolean =>
  video.lengthSeconds !== said.lengthSeconds ||
  video.category !== said.category ||
  video.notes !== said.notes ||
  video.deviceId !== said.deviceId ||
  video.location !== said.location ||
  video.recordingDate?.getTime() !== said.recordingDate?.getTime();

async function storeEdit(
  tx: Transaction,
  actor: Actor,
  { ticket, form, kept, now }: Omit<Edit, 'removal'> & { readonly kept: readonly KeptVideo[] },
): Promise<void> {
  const { incidentType, notes, isSeries } = form;
  const officersInvolved = [...form.officersInvolved];
  const price = ticketPrice(kept);
  await updateTicket(tx, ticket.id, {
    incidentType,
    officersInvolved,
    notes,
    isSeries,
    totalCents: price.totalCents,
    totalSeconds: price.totalSeconds,
    videoCount: kept.length,
    searchText: ticketSearchText({ ...ticket, incidentType, officersInvolved, notes }),
  });
  await recordEvent(tx, actor, now, {
    event: 'ticket.edited',
    subject: 'ticket',
    subjectId: ticket.id,
    ticketId: ticket.id,
    agencyId: ticket.agencyId,
    data: {
      incidentType,
      officersInvolved,
      notes,
      isSeries,
      videoCount: kept.length,
      totalSeconds: price.totalSeconds,
      totalCents: price.totalCents,
    },
  });
}
