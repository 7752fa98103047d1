import type { RedactionState } from './redaction-transitions.ts';

/**
 * Filter for a list of orders: those that are neither delivered nor canceled, or those in one state. This is a
 * separate module, because every page of the web application loads it with its routes.
 */
export const redactionFilters = [
  'open',
  'ordered',
  'in_progress',
  'rendering',
  'to_check',
  'approved',
  'delivered',
  'canceled',
] as const satisfies readonly ('open' | RedactionState)[];
export type RedactionFilter = (typeof redactionFilters)[number];

/** Returns whether an order that matches a filter is to be done by its due date. */
export const isOpenFilter = (filter: RedactionFilter): boolean =>
  filter !== 'delivered' && filter !== 'canceled';
