import { formatMoney } from '@plainview/domain/shared/money';
import { countStandardForce } from '@plainview/domain/tickets/tickets/ticket-category';
import type { VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import type { CategoryTerms } from './category-options.ts';

interface StandardForceHintProps {
  readonly incidentType: string;
  /** Of the ticket's videos. */
  readonly categories: readonly VideoCategory[];
  readonly terms: CategoryTerms | null;
  /** Moves all Standard videos to a category. */
  readonly onUse: (category: VideoCategory) => void;
}

/** Points out that Use of Force is ordered as Standard, which may be intended. */
export function StandardForceHint({ incidentType, categories, terms, onUse }: StandardForceHintProps) {
  const count = countStandardForce(incidentType, categories);
  if (count === 0) return null;
  const what =
    count === categories.length
      ? 'Use of Force is ordered as Standard.'
      : `${pluralize(count, 'video')} of this Use of Force ticket ${count === 1 ? 'is' : 'are'} ordered as Standard.`;
  const explanation = terms?.explanations?.Critical ?? '';
  const label = terms ? `Use Critical · ${formatMoney(terms.rates.Critical)} a minute` : 'Use Critical';
  return (
    <Banner variant="info" action={{ label, onPress: () => onUse('Critical') }}>
      <p>{what}</p>
      {explanation !== '' && <p>Critical · {explanation}</p>}
    </Banner>
  );
}
