import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import type { VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import { categoryOptions, type CategoryTerms } from './category-options.ts';

/** Exceptions that are named; of more, only the number is shown. */
const MOST_NAMED = 3;

interface TicketCategoryProps {
  readonly category: VideoCategory;
  /** Of the ticket's videos, in their order. */
  readonly categories: readonly VideoCategory[];
  readonly terms: CategoryTerms | null;
  /** Changes the category of the ticket. Videos with another one keep it. */
  readonly onChange: (category: VideoCategory) => void;
  readonly onApplyToAll: () => void;
}

/** The category of all videos of a ticket, with those that differ. Renders nothing for a single video. */
export function TicketCategory({ category, categories, terms, onChange, onApplyToAll }: TicketCategoryProps) {
  if (categories.length < 2) return null;
  const exceptions = categories.flatMap((own, index) => (own === category ? [] : [videoEntryId(index + 1)]));
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <SelectField
        label="Category of all videos"
        options={categoryOptions(terms)}
        value={category}
        onChange={onChange}
        className="w-full sm:w-56"
      />
      {exceptions.length > 0 && (
        <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span>Except {exceptionsText(exceptions)}</span>
          <Button size="sm" onPress={onApplyToAll}>
            Apply to All
          </Button>
        </p>
      )}
    </div>
  );
}

const exceptionsText = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? pluralize(names.length, 'video') : new Intl.ListFormat('en-US').format(names);
