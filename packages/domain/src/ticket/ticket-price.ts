import { formatLength } from '../shared/duration.ts';

/** Categories of a video with their rate in cents a minute (specification, section 9). */
export const categoryRates = { Standard: 150, Complex: 200, Critical: 250 } as const;
export type VideoCategory = keyof typeof categoryRates;
export const videoCategories = [
  'Standard',
  'Complex',
  'Critical',
] as const satisfies readonly VideoCategory[];
export const defaultCategory: VideoCategory = 'Standard';

/** What the price of one video depends on. */
export interface PricedVideo {
  readonly lengthSeconds: number;
  readonly category: VideoCategory;
}

/** The sums that a ticket shows. */
export interface TicketPrice {
  readonly videoCents: readonly number[];
  readonly totalCents: number;
  readonly totalSeconds: number;
  /** hh:mm:ss */
  readonly totalDuration: string;
}

/**
 * Cost of one video in whole cents: (hours*60 + minutes + seconds/60) * rate, half a cent rounded up, in
 * integers throughout (specification, section 9; decisions, Tickets 3).
 */
export function videoCostCents(video: PricedVideo): number {
  return Math.floor((video.lengthSeconds * categoryRates[video.category] + 30) / 60);
}

/** Price of a ticket: each video's cents, and totals that are the sum of what each line shows. */
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
