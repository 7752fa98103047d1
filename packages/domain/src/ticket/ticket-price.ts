import { formatLength } from '../shared/duration.ts';

/** Categories of videos (specification, section 9). */
export const videoCategories = ['Standard', 'Complex', 'Critical'] as const;
export type VideoCategory = (typeof videoCategories)[number];
export const defaultCategory: VideoCategory = 'Standard';

/** Cents per minute of each category, which the operator sets (`ticket-settings.ts`). */
export type CategoryRates = Readonly<Record<VideoCategory, number>>;

/** The highest total of a ticket in cents, which the database can store. */
export const HIGHEST_TOTAL_CENTS = 2_147_483_647;

/** Facts that determine the price of a video. */
export interface PricedVideo {
  readonly lengthSeconds: number;
  readonly category: VideoCategory;
}

/** The totals of a ticket. */
export interface TicketPrice {
  readonly videoCents: readonly number[];
  readonly totalCents: number;
  readonly totalSeconds: number;
  /** Formatted as hh:mm:ss. */
  readonly totalDuration: string;
}

/**
 * Returns the cost of one video in whole cents: (hours*60 + minutes + seconds/60) * rate, with half cents rounded up,
 * in integer arithmetic (specification, section 9; decisions, Tickets 3).
 */
export function videoCostCents(video: PricedVideo, rates: CategoryRates): number {
  return Math.floor((video.lengthSeconds * rates[video.category] + 30) / 60);
}

/** Returns the price of a ticket: each video's cents, and totals that equal the sum of the displayed lines. */
export function ticketPrice(videos: readonly PricedVideo[], rates: CategoryRates): TicketPrice {
  const videoCents = videos.map((video) => videoCostCents(video, rates));
  const totalSeconds = videos.reduce((sum, video) => sum + video.lengthSeconds, 0);
  return {
    videoCents,
    totalCents: videoCents.reduce((sum, cents) => sum + cents, 0),
    totalSeconds,
    totalDuration: formatLength(totalSeconds),
  };
}
