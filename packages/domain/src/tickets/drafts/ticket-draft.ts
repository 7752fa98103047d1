import { MINUTE } from '../../shared/time.ts';
import { defaultCategory, type VideoCategory } from '../tickets/ticket-price.ts';

/** Number of unfinished tickets that a user may keep. */
export const MOST_DRAFTS = 20;

/** Number of videos of which a draft keeps details, also of files that were removed or have expired. */
export const MOST_DRAFT_VIDEOS = 200;

/** Time in which a discarded draft can be restored, in milliseconds. */
export const DISCARD_UNDO_TIME = 15 * MINUTE;

/** Input about one video of a draft. Fields are as typed, which may be incomplete. */
export interface DraftVideo {
  /** Duration as typed; null until the user changes it. */
  readonly length: string | null;
  readonly category: VideoCategory;
  readonly notes: string;
  readonly deviceId: string;
  /** An officer of the draft, who wore the camera; empty if unknown. */
  readonly wornBy: string;
  readonly location: string;
  /** Local day and time (`shared/local-time.ts`), perhaps with a choice; empty if unknown. */
  readonly recordedAt: string;
}

/** Input of an unfinished ticket. Fields are as typed, which may be incomplete. */
export interface DraftFields {
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly notes: string;
  readonly caseNumber: string;
  /** Local day and time (`shared/local-time.ts`), perhaps with a choice; empty if unknown. */
  readonly incidentAt: string;
  readonly isSeries: boolean;
  readonly isRush: boolean;
  /** The category of the ticket, which its videos have unless they say otherwise. */
  readonly category: VideoCategory;
  /** By upload id. */
  readonly videos: Readonly<Record<string, DraftVideo>>;
}

export const emptyDraftFields: DraftFields = {
  incidentType: '',
  officersInvolved: [],
  notes: '',
  caseNumber: '',
  incidentAt: '',
  isSeries: false,
  isRush: false,
  category: defaultCategory,
  videos: {},
};

/**
 * Returns the title of a draft in a list: incident type, officers and case number, as far as
 * they are entered.
 */
export function draftTitle({
  incidentType,
  officersInvolved,
  caseNumber,
}: Pick<DraftFields, 'incidentType' | 'officersInvolved' | 'caseNumber'>): string {
  const parts = [incidentType.trim(), officersInvolved.join(', '), caseNumber.trim()];
  return parts.filter((part) => part !== '').join(' · ') || 'Untitled ticket';
}
