import { formatMoney } from '@plainview/domain/shared/money';
import {
  videoCategories,
  type CategoryRates,
  type VideoCategory,
} from '@plainview/domain/tickets/tickets/ticket-price';

/** Rates that determine the price of a category, and the line that explains it. */
export interface CategoryTerms {
  readonly rates: CategoryRates;
  /** Null while unknown. */
  readonly explanations: Readonly<Record<VideoCategory, string>> | null;
}

/** Returns the categories as options, with their rates as far as they are known. */
export const categoryOptions = (terms: CategoryTerms | null) =>
  videoCategories.map((category) => categoryOption(category, terms));

function categoryOption(id: VideoCategory, terms: CategoryTerms | null) {
  const label = terms === null ? id : `${id} · ${formatMoney(terms.rates[id])} a minute`;
  const description = terms?.explanations?.[id] ?? '';
  return { id, label, ...(description !== '' && { description }) };
}
