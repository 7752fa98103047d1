import { Search, X } from 'lucide-react';
import {
  SearchField as AriaSearchField,
  Button,
  Group,
  Input,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components';
import { cx } from './cx.ts';
import { fieldColumn } from './field-props.ts';
import { FieldLabel } from './FieldLabel.tsx';

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children' | 'className' | 'style'> {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  className?: string;
}

/** Search with a clear button; Escape clears as well. */
export function SearchField({
  label,
  isLabelHidden = false,
  placeholder,
  className,
  ...rest
}: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} className={cx(fieldColumn, 'group', className)}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Group className="control flex items-center gap-1.5 ps-2 pe-0.5">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <Input {...(placeholder !== undefined && { placeholder })} className="bare-input py-1" />
        <Button className="inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-sm text-soft group-data-empty:invisible hover:bg-sunken hover:text-ink coarse:size-9">
          <X aria-hidden="true" className="size-4" />
        </Button>
      </Group>
    </AriaSearchField>
  );
}
