import type { VideoCategory } from '../../tickets/tickets/ticket-price.ts';
import type { TicketStatus } from '../../tickets/tickets/ticket-status.ts';
import type { MediaFacts } from '../media/media-facts.ts';

/** Processing statuses of a video (specification, section 4). */
export const videoStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

export const videoStatusLabels: Readonly<Record<VideoStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

/** Returns the officers of a ticket as shown with a video in the library. */
export function videoOfficerName(officersInvolved: readonly string[]): string {
  return officersInvolved.join(', ');
}

/** Returns the officer who wore a camera if the ticket names that officer; empty otherwise. */
export const wearerOnTicket = (wornBy: string, officersInvolved: readonly string[]): string =>
  officersInvolved.includes(wornBy) ? wornBy : '';

/** Returns the text that the library search matches, in lowercase: officers, agency, review type. */
export function videoSearchText(video: {
  readonly officerName: string;
  readonly agencyName: string;
  readonly reviewType: string;
}): string {
  return [video.officerName, video.agencyName, video.reviewType].join('\n').toLowerCase();
}

/** A stored video of a ticket. */
export interface Video {
  readonly id: string;
  readonly agencyId: string;
  readonly ticketId: string;
  /** Position in the ticket, starting at 1. */
  readonly position: number;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Null if no file is stored. */
  readonly storageKey: string | null;
  readonly facts: MediaFacts;
  /** The length that the agency entered and pays for. */
  readonly lengthSeconds: number;
  readonly category: VideoCategory;
  readonly centsPerMinute: number;
  readonly costCents: number;
  readonly notes: string;
  readonly status: VideoStatus;
  /** The ticket's officers as one text. */
  readonly officerName: string;
  readonly reviewType: string;
  readonly deviceId: string | null;
  /** The officer of the ticket who wore the camera; null if that is not recorded. */
  readonly wornBy: string | null;
  readonly location: string | null;
  readonly recordingDate: Date | null;
  readonly storedAt: Date;
}

/** A video as the library lists it, with fields of its ticket and agency. */
export interface LibraryVideo extends Video {
  /** Sort key of the officers. */
  readonly officerKey: string;
  readonly agencyName: string;
  readonly ticketNumber: string;
  readonly ticketStatus: TicketStatus;
  readonly incidentType: string;
  readonly isTicketOnHold: boolean;
  /** True if the user who reads it is reviewing its ticket a second time. */
  readonly isSecondReview: boolean;
  readonly videosOfTicket: number;
}

/** A row of the Video Library. */
export interface ListedVideo extends LibraryVideo {
  /** Id of the video's poster (derived-file.ts); null until it is made. */
  readonly posterId: string | null;
}
