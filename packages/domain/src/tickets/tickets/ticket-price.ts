import { formatLength } from '../../shared/duration.ts';

/** Categories of videos (specification, section 9). */
export const videoCategories = ['Standard', 'Complex', 'Critical'] as const;
export type VideoCategory = (typeof videoCategories)[number];
export const defaultCategory: VideoCategory = 'Standard';

/** Cents per minute of each category, which the operator sets (`ticket-settings.ts`). */
export type CategoryRates = Readonly<Record<VideoCategory, number>>;

/** Supplement of rush service to the price of a ticket: a percentage of its videos' price, or an amount. */
export type RushSupplement =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly cents: number };

/** Terms of rush service, which the operator sets. A ticket keeps those of its submission. */
export interface RushTerms {
  readonly supplement: RushSupplement;
  /** Days from the submission to the due date, by category. The slowest category of a ticket decides. */
  readonly dueDays: Readonly<Record<VideoCategory, number>>;
}

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
  /** Supplement of rush service in cents; 0 without it. */
  readonly rushCents: number;
  readonly totalCents: number;
  readonly totalSeconds: number;
  /** Formatted as hh:mm:ss. */
  readonly totalDuration: string;
}

/**
 * Returns the cost of one video in whole cents: (hours*60 + minutes + seconds/60) * rate, with half cents
 * rounded up, in integer arithmetic (specification, section 9; decisions, Tickets 3).
 */
export function videoCostCents(video: PricedVideo, rates: CategoryRates): number {
  return Math.floor((video.lengthSeconds * rates[video.category] + 30) / 60);
}

/**
 * Returns the supplement in whole cents for videos that cost `videoCents` in total, with half
 * cents rounded up.
 */
export function rushSupplementCents({ supplement }: RushTerms, videoCents: number): number {
  if (supplement.kind === 'amount') return supplement.cents;
  return Math.floor((videoCents * supplement.percent + 50) / 100);
}

/**
 * Returns the price of a ticket: each video's cents, and totals that equal the sum of the displayed lines.
 * @param rush terms of rush service; null without it
 */
export function ticketPrice(
  videos: readonly PricedVideo[],
  rates: CategoryRates,
  rush: RushTerms | null,
): TicketPrice {
  const videoCents = videos.map((video) => videoCostCents(video, rates));
  const sumCents = videoCents.reduce((sum, cents) => sum + cents, 0);
  const rushCents = rush === null || videos.length === 0 ? 0 : rushSupplementCents(rush, sumCents);
  const totalSeconds = videos.reduce((sum, video) => sum + video.lengthSeconds, 0);
  return {
    videoCents,
    rushCents,
    totalCents: sumCents + rushCents,
    totalSeconds,
    totalDuration: formatLength(totalSeconds),
  };
}
