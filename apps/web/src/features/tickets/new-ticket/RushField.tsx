import { dueDaysOf, formatSupplement } from '@plainview/domain/tickets/ticket-settings/rush';
import type { RushTerms, VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { pluralize } from '../../../ui/pluralize.ts';

/** Orders rush service: shows its supplement and when the ticket is due. */
export function RushField({
  terms,
  regularDays,
  videos,
  isSelected,
  onChange,
}: {
  readonly terms: RushTerms;
  readonly regularDays: number;
  readonly videos: readonly { readonly category: VideoCategory }[];
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}) {
  const days = dueDaysOf(
    videos.length > 0 ? videos : [{ category: 'Standard' as const }],
    regularDays,
    terms,
  );
  return (
    <Checkbox isSelected={isSelected} onChange={onChange}>
      <span>
        Rush service{' '}
        <span className="text-soft">
          ({formatSupplement(terms.supplement)}, due in {pluralize(days, 'day')} instead of {regularDays})
        </span>
      </span>
    </Checkbox>
  );
}
