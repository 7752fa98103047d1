import { CircleAlert, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from 'react-aria-components';
import { cx } from '../../cx.ts';
import { fieldColumn, type FieldProps } from '../field-props.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useTagEntry } from './use-tag-entry.ts';

export interface TagsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  maxLength?: number;
  /** Noun for an entry when it is announced or removed, for example `officer`. */
  noun?: string;
  /** Names to choose from; any other is accepted, too. */
  suggestions?: readonly string[];
  /** Called with the text that is typed and not added yet. */
  onTyped?: (text: string) => void;
}

/** Enters one or more names. Enter, comma or blur adds one; Backspace in the empty field removes the last. */
export function TagsField({
  label,
  description,
  errorMessage,
  isLabelHidden = false,
  className,
  value,
  onChange,
  placeholder,
  name,
  isRequired = false,
  isDisabled = false,
  maxLength = 120,
  noun = 'entry',
  suggestions,
  onTyped,
}: TagsFieldProps) {
  const id = useId();
  const { input, news, remove, inputProps, list } = useTagEntry({ value, onChange, suggestions, onTyped });

  const described = cx(
    description !== undefined && `${id}-help`,
    Boolean(errorMessage) && `${id}-error`,
    value.length > 0 && `${id}-list`,
  );
  return (
    <div className={cx(fieldColumn, 'relative', className)}>
      <label htmlFor={id} className={cx('text-sm font-medium', isLabelHidden && 'sr-only')}>
        {label}
        {isRequired && (
          <span aria-hidden="true" className="ms-0.5 text-failed">
            *
          </span>
        )}
      </label>
      <div
        data-disabled={isDisabled || undefined}
        data-invalid={Boolean(errorMessage) || undefined}
        className="control relative flex flex-wrap items-center gap-1 px-1 py-0.5 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring"
      >
        {value.length > 0 && (
          <TagList
            id={`${id}-list`}
            label={`${label}, chosen`}
            tags={value}
            noun={noun}
            isDisabled={isDisabled}
            onRemove={remove}
          />
        )}
        <input
          ref={input}
          id={id}
          name={name}
          {...inputProps}
          disabled={isDisabled}
          maxLength={maxLength}
          autoComplete="off"
          placeholder={value.length === 0 ? placeholder : undefined}
          aria-required={isRequired || undefined}
          aria-invalid={Boolean(errorMessage) || undefined}
          aria-describedby={described || undefined}
          {...(suggestions && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': list.isListed,
            'aria-controls': `${id}-names-list`,
            'aria-activedescendant':
              list.isListed && list.active >= 0 ? `${id}-names-${list.active}` : undefined,
          })}
          className="bare-input min-w-32 px-1 py-1 outline-none"
        />
        {list.isListed && (
          <SuggestionList
            id={`${id}-names`}
            label={`Known ${noun}s`}
            isHidden={false}
            suggestions={list.shown}
            wanted=""
            active={list.active}
            onPoint={list.point}
            onChoose={list.choose}
          />
        )}
      </div>
      {description !== undefined && (
        <div id={`${id}-help`} className="text-xs text-faint">
          {description}
        </div>
      )}
      {errorMessage && (
        <div id={`${id}-error`} className="flex items-start gap-1 text-xs font-medium text-failed">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {errorMessage}
        </div>
      )}
      <output className="sr-only">{news}</output>
    </div>
  );
}

interface TagListProps {
  readonly id: string;
  readonly label: string;
  readonly tags: readonly string[];
  readonly noun: string;
  readonly isDisabled: boolean;
  readonly onRemove: (index: number) => void;
}

/** The chosen tags, each with a button that removes it. */
function TagList({ id, label, tags, noun, isDisabled, onRemove }: TagListProps) {
  return (
    <ul id={id} aria-label={label} className="contents">
      {tags.map((tag, index) => (
        <li
          key={tag}
          className="inline-flex max-w-full items-center rounded-sm border border-line bg-sunken ps-1.5 text-ink"
        >
          <span className="min-w-0 truncate">{tag}</span>
          <Button
            aria-label={`Remove ${noun} ${tag}`}
            isDisabled={isDisabled}
            onPress={() => onRemove(index)}
            className="inline-flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-sm text-soft hover:text-ink data-focus-visible:-outline-offset-2"
          >
            <X aria-hidden="true" className="size-3.5" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
