import { videoOfficerName, videoSearchText, wearerOnTicket } from '@plainview/domain/evidence/videos/video';
import { incidentInstant } from '@plainview/domain/tickets/tickets/incident-time';
import { ticketSearchText, type Ticket } from '@plainview/domain/tickets/tickets/ticket';
import {
  HIGHEST_TOTAL_CENTS,
  ticketPrice,
  type PricedVideo,
} from '@plainview/domain/tickets/tickets/ticket-price';
import { AppError } from '../../../platform/core/app-error.ts';
import type { VideoForm } from '../../evidence/videos/videos.repository.ts';
import type { TicketForm, TicketTotals } from './tickets.repository.ts';

/** Values that the agency enters about a ticket. */
export type TicketEntry = Omit<TicketForm, 'searchText'>;

/** Values that the agency enters about a video. Empty text means unknown. */
export interface VideoEntry extends PricedVideo {
  readonly notes: string;
  readonly deviceId: string;
  readonly wornBy: string;
  readonly location: string;
  readonly recordingDate: Date | null;
}

/** A form with its prices and search texts, as it is stored. */
export interface TicketQuote<Entry extends VideoEntry> {
  readonly ticket: TicketForm & TicketTotals;
  readonly lines: readonly { readonly entry: Entry; readonly video: VideoForm }[];
}

/** @throws AppError INCIDENT_IN_FUTURE */
export function requirePastIncident({ incidentTime }: Pick<TicketEntry, 'incidentTime'>, now: Date): void {
  if (incidentTime !== null && incidentInstant(incidentTime) > now) throw new AppError('INCIDENT_IN_FUTURE');
}

/** @throws AppError OFFICER_NOT_ON_TICKET */
export function requireKnownOfficers(
  { officersInvolved }: Pick<TicketEntry, 'officersInvolved'>,
  videos: readonly { readonly wornBy?: string | undefined }[],
): void {
  if (
    videos.some(({ wornBy }) => wornBy !== undefined && wearerOnTicket(wornBy, officersInvolved) !== wornBy)
  )
    throw new AppError('OFFICER_NOT_ON_TICKET');
}

/**
 * Prices the form of a new ticket or an edit by the ticket's rates and its terms of rush service. Both store
 * exactly what this returns.
 * @throws AppError TOTAL_TOO_HIGH
 */
export function quoteTicket<Entry extends VideoEntry>(
  {
    id,
    agencyName,
    reviewType,
    number,
    rates,
    rush,
  }: Pick<Ticket, 'id' | 'agencyName' | 'reviewType' | 'number' | 'rates' | 'rush'>,
  { incidentType, officersInvolved, notes, caseNumber, incidentTime, isSeries }: TicketEntry,
  entries: readonly Entry[],
): TicketQuote<Entry> {
  const { videoCents, rushCents, totalCents, totalSeconds } = ticketPrice(entries, rates, rush);
  if (totalCents > HIGHEST_TOTAL_CENTS) throw new AppError('TOTAL_TOO_HIGH');
  const officerName = videoOfficerName(officersInvolved);
  // Stored with each video so that an index can serve the library's list.
  const listed = {
    officerName,
    reviewType,
    searchText: videoSearchText({ officerName, agencyName, reviewType }),
  };
  const form = { incidentType, officersInvolved, notes, caseNumber, incidentTime, isSeries };
  return {
    ticket: {
      ...form,
      searchText: ticketSearchText({ ...form, id, agencyName, number }),
      rushCents,
      totalCents,
      totalSeconds,
      videoCount: entries.length,
    },
    lines: entries.map((entry, index) => ({
      entry,
      video: {
        ...listed,
        position: index + 1,
        lengthSeconds: entry.lengthSeconds,
        category: entry.category,
        centsPerMinute: rates[entry.category],
        costCents: videoCents[index] ?? 0,
        notes: entry.notes,
        deviceId: entry.deviceId || null,
        wornBy: entry.wornBy || null,
        location: entry.location || null,
        recordingDate: entry.recordingDate,
      },
    })),
  };
}
