import { formatLength } from '../shared/duration.ts';

/** Categories of videos with their rates in cents per minute (specification, section 9). */
export const categoryRates = { Standard: 150, Complex: 200, Critical: 250 } as const;
export type VideoCategory = keyof typeof categoryRates;
export const videoCategories = [
  'Standard',
  'Complex',
  'Critical',
] as const satisfies readonly VideoCategory[];
export const defaultCategory: VideoCategory = 'Standard';

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
export function videoCostCents(video: PricedVideo): number {
  return Math.floor((video.lengthSeconds * categoryRates[video.category] + 30) / 60);
}

/** Returns the price of a ticket: each video's cents, and totals that equal the sum of the displayed lines. */
export function ticketPrice(videos: readonly PricedVideo[]): TicketPrice {
  const videoCents = videos.map(videoCostCents);
  const totalSeconds = videos.reduce((sum, video) => sum + video.lengthSeconds, 0);
  return {
    videoCents,
    totalCents: videoCents.reduce((sum, cents) => sum + cents, 0),
    totalSeconds,
    totalDuration: formatLength(totalSeconds),
  };
}
