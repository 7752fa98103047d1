import { formatMoney } from '../../shared/money.ts';
import { addTime, DAY } from '../../shared/time.ts';
import {
  videoCategories,
  type PricedVideo,
  type RushSupplement,
  type RushTerms,
} from '../tickets/ticket-price.ts';

/** Priority of tickets with rush service. */
export const RUSH_PRIORITY = 'rush';

export const HIGHEST_RUSH_PERCENT = 1000;

/** In cents. */
export const HIGHEST_RUSH_AMOUNT = 1_000_000;

/** The terms that the settings propose when the operator turns rush service on. */
export const proposedRushTerms: RushTerms = {
  supplement: { kind: 'percent', percent: 50 },
  dueDays: { Standard: 1, Complex: 2, Critical: 3 },
};

/**
 * Returns the days from the submission of a ticket to its due date.
 * @param regular days without rush service
 * @param rush terms of the ticket; null without rush service
 */
export function dueDaysOf(
  videos: readonly Pick<PricedVideo, 'category'>[],
  regular: number,
  rush: RushTerms | null,
): number {
  if (rush === null || videos.length === 0) return regular;
  return Math.min(regular, Math.max(...videos.map(({ category }) => rush.dueDays[category])));
}

/** Returns the terms that a new ticket keeps: no category is due later than without rush service. */
export const frozenRushTerms = ({ supplement, dueDays }: RushTerms, regular: number): RushTerms => ({
  supplement,
  dueDays: {
    Standard: Math.min(dueDays.Standard, regular),
    Complex: Math.min(dueDays.Complex, regular),
    Critical: Math.min(dueDays.Critical, regular),
  },
});

/**
 * Returns the due date of a rush ticket after its videos changed. The difference of the days is added, so
 * that pauses of the clock still count.
 */
export function movedDueDate(
  dueAt: Date,
  rush: RushTerms,
  before: readonly Pick<PricedVideo, 'category'>[],
  after: readonly Pick<PricedVideo, 'category'>[],
): Date {
  const daysOf = (videos: readonly Pick<PricedVideo, 'category'>[]): number =>
    dueDaysOf(videos, Number.MAX_SAFE_INTEGER, rush);
  if (before.length === 0 || after.length === 0) return dueAt;
  return addTime(dueAt, (daysOf(after) - daysOf(before)) * DAY);
}

/** Returns a supplement as people read it, such as "+50%" or "+$25.00". */
export const formatSupplement = (supplement: RushSupplement): string =>
  supplement.kind === 'percent' ? `+${supplement.percent}%` : `+${formatMoney(supplement.cents)}`;

/** Returns whether a ticket with rush service costs the same under both terms. */
export const haveSameSupplement = (one: RushTerms, other: RushTerms): boolean =>
  formatSupplement(one.supplement) === formatSupplement(other.supplement);

/** Returns whether a ticket with rush service is due at the same time under both terms. */
export const haveSameRushDays = (one: RushTerms, other: RushTerms): boolean =>
  videoCategories.every((category) => one.dueDays[category] === other.dueDays[category]);

const describeTerms = ({ supplement, dueDays }: RushTerms): string =>
  `${formatSupplement(supplement)}, due days ${videoCategories
    .map((category) => `${category} ${dueDays[category]}`)
    .join(', ')}`;

/** Returns a line of text about a change of the terms; none without a change. */
export function describeRushChange(before: RushTerms | null, after: RushTerms | null): string[] {
  const [was, is] = [before, after].map((terms) => (terms ? describeTerms(terms) : 'off'));
  return was === is ? [] : [`Rush service: ${was} → ${is}`];
}
