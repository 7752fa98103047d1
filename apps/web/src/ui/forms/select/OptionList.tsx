import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { cx } from '../../cx.ts';
import { optionClass, popoverClass } from '../../list-class.ts';

/** An option of a select or combo box. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  description?: string;
  icon?: ReactNode;
}

export interface OptionListProps {
  options: ReadonlyArray<Option>;
  /** Shown if no option matches. */
  emptyText?: string;
}

/** The floating list of a select or combo box. */
export function OptionList({ options, emptyText = 'Nothing to choose from' }: OptionListProps) {
  return (
    <Popover offset={4} className={cx(popoverClass, 'min-w-(--trigger-width) max-w-[min(90vw,28rem)]')}>
      <ListBox
        items={options}
        className="max-h-72 overflow-auto p-1 outline-none"
        renderEmptyState={() => <div className="px-2 py-1.5 text-sm text-soft">{emptyText}</div>}
      >
        {(option) => (
          <ListBoxItem id={option.id} textValue={option.label} className={cx(optionClass, 'group')}>
            {option.icon}
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate group-data-selected:font-medium">{option.label}</span>
              {option.description !== undefined && (
                <span className="text-xs text-faint">{option.description}</span>
              )}
            </span>
            <Check aria-hidden="true" className="invisible text-link group-data-selected:visible" />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
