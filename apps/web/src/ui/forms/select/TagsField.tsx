import { CircleAlert, X } from 'lucide-react';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { cx } from '../../cx.ts';
import { fieldColumn, type FieldProps } from '../field-props.ts';
import { addTags } from './tags.ts';

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
}: TagsFieldProps) {
  const id = useId();
  const { input, news, remove, inputProps } = useTagEntry(value, onChange);

  const described = cx(
    description !== undefined && `${id}-help`,
    Boolean(errorMessage) && `${id}-error`,
    value.length > 0 && `${id}-list`,
  );
  return (
    <div className={cx(fieldColumn, className)}>
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
        className="control flex flex-wrap items-center gap-1 px-1 py-0.5 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring"
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
          className="bare-input min-w-32 px-1 py-1 outline-none"
        />
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

/** Holds the text being typed, and adds and removes tags. `news` announces the last change. */
function useTagEntry(value: readonly string[], onChange: (value: string[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const [news, setNews] = useState('');

  function add(text: string) {
    const next = addTags(value, text);
    setDraft('');
    if (next.length === value.length) return;
    setNews(`Added ${next.slice(value.length).join(', ')}`);
    onChange(next);
  }
  function remove(index: number) {
    setNews(`Removed ${value[index] ?? ''}`);
    onChange(value.filter((_, at) => at !== index));
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const hasDraft = draft.trim() !== '';
    if (event.key === 'Enter' && hasDraft) {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Backspace' && draft === '' && value.length > 0) {
      event.preventDefault();
      remove(value.length - 1);
    }
  }
  /** A separator adds the text before it. Also works with phone keyboards, which report no keys. */
  function onInput(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    if (/[,;]/.test(text)) add(text);
    else setDraft(text);
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(draft + text);
  }

  const inputProps = { value: draft, onChange: onInput, onKeyDown, onPaste, onBlur: () => add(draft) };
  return { input, news, remove, inputProps };
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
