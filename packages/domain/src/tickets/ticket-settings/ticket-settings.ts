import { formatMoney } from '../../shared/money.ts';
import {
  videoCategories,
  type CategoryRates,
  type RushTerms,
  type VideoCategory,
} from '../tickets/ticket-price.ts';
import { describeRedactionChange, type RedactionTerms } from './redaction-terms.ts';
import { describeRushChange } from './rush.ts';

/** The operator's settings for new tickets. A ticket keeps the rates and the due date of its submission. */
export interface TicketSettings {
  readonly rates: CategoryRates;
  /** One line about each category, shown where it is chosen. May be empty. */
  readonly explanations: Readonly<Record<VideoCategory, string>>;
  /** Days from the submission of a ticket to its due date. */
  readonly dueDays: number;
  /** Terms of rush service; null if it is not offered. */
  readonly rush: RushTerms | null;
  /** Terms of redacted copies; null if they are not offered. */
  readonly redaction: RedactionTerms | null;
  /** Offered by the form, in this order; free text is allowed, too (decisions, Tickets 1). */
  readonly incidentTypes: readonly string[];
}

/** Settings with their version, which counts from 1. */
export interface TicketSettingsVersion extends TicketSettings {
  readonly version: number;
}

/** In cents per minute. */
export const HIGHEST_RATE = 10_000;
export const LONGEST_EXPLANATION = 200;
export const MOST_DUE_DAYS = 365;
export const MOST_INCIDENT_TYPES = 50;
export const LONGEST_SUGGESTED_INCIDENT_TYPE = 80;

/** The settings of a new installation (specification, section 9; decisions). */
export const defaultTicketSettings: TicketSettings = {
  rates: { Standard: 150, Complex: 200, Critical: 250 },
  explanations: {
    Standard: 'Routine contacts with few people, and one camera.',
    Complex: 'Several people or places, poor sound or picture, or a long sequence of events.',
    Critical: 'Force, a pursuit, an injury or a complaint: every moment is examined.',
  },
  dueDays: 7,
  rush: null,
  redaction: null,
  incidentTypes: ['Traffic Stop', 'Use of Force', 'Training'],
};

/** Returns whether all texts differ, ignoring case and surrounding space. */
export const areDistinct = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.trim().toLowerCase())).size === texts.length;

/** Returns whether the same videos cost the same. */
export const haveSameRates = (one: TicketSettings, other: TicketSettings): boolean =>
  videoCategories.every((category) => one.rates[category] === other.rates[category]);

/**
 * Returns a line of text for each difference between two settings, such as "Standard: $1.50 →
 * $1.75 a minute".
 */
export function describeSettingsChange(before: TicketSettings, after: TicketSettings): string[] {
  const rates = videoCategories
    .filter((category) => before.rates[category] !== after.rates[category])
    .map(
      (category) =>
        `${category}: ${formatMoney(before.rates[category])} → ${formatMoney(after.rates[category])} a minute`,
    );
  const explanations = videoCategories
    .filter((category) => before.explanations[category] !== after.explanations[category])
    .map(
      (category) =>
        `Explanation of ${category}: “${before.explanations[category]}” → “${after.explanations[category]}”`,
    );
  const due =
    before.dueDays === after.dueDays ? [] : [`Due period: ${before.dueDays} → ${after.dueDays} days`];
  const rush = describeRushChange(before.rush, after.rush);
  return [
    ...rates,
    ...due,
    ...rush,
    ...describeRedactionChange(before.redaction, after.redaction),
    ...explanations,
    ...describeTypes(before.incidentTypes, after.incidentTypes),
  ];
}

function describeTypes(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((type) => !before.includes(type));
  const removed = before.filter((type) => !after.includes(type));
  const kept = before.filter((type) => after.includes(type));
  const isReordered = after.filter((type) => before.includes(type)).join('\n') !== kept.join('\n');
  return [
    ...(added.length > 0 ? [`Incident types added: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`Incident types removed: ${removed.join(', ')}`] : []),
    ...(isReordered ? ['Incident types in another order'] : []),
  ];
}
