// Neither a select nor a datalist can offer suggestions at the caret of a text.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { pluralize } from '../pluralize.ts';
import { matchMentionable, mentionQueryAt, type MentionQuery } from './mention-query.ts';
import { TextArea, type TextAreaProps } from './TextArea.tsx';

/** A person who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
  /** Tells people of the same name apart. */
  readonly detail: string;
}

export interface MentionTextAreaProps extends Omit<
  TextAreaProps,
  'ref' | 'inputProps' | 'children' | 'value' | 'onChange' | 'defaultValue'
> {
  value: string;
  onChange: (value: string) => void;
  people: readonly Mentionable[];
}

/** Number of people that are offered at once. */
const MOST_OFFERED = 6;

/**
 * A multi-line text field that offers people after an `@`: arrow keys choose, Enter and Tab insert, Escape
 * closes. A `textarea` must keep its role, so it has the attributes of a combo box that a text box supports.
 */
export function MentionTextArea({ value, onChange, people, ...rest }: MentionTextAreaProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const offered = typed ? matchMentionable(people, typed.query).slice(0, MOST_OFFERED) : [];
  const isOpen = offered.length > 0;

  // The caret can be placed only after the text has been rendered.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const lookAt = (text: string): void => {
    const field = input.current;
    const next =
      field && field.selectionStart === field.selectionEnd
        ? mentionQueryAt(text, field.selectionStart)
        : null;
    if (next?.start !== typed?.start || next?.query !== typed?.query) setActive(0);
    setTyped(next);
  };
  const choose = ({ name }: Mentionable): void => {
    if (!typed) return;
    const before = `${value.slice(0, typed.start)}@${name} `;
    caret.current = before.length;
    onChange(before + value.slice(typed.start + 1 + typed.query.length).replace(/^ /u, ''));
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const candidate = offered[active];
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && candidate && !event.shiftKey)
      choose(candidate);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <TextArea
      {...rest}
      ref={input}
      value={value}
      onChange={(text) => {
        onChange(text);
        lookAt(text);
      }}
      inputProps={{
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        ...(isOpen && { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-${active}` }),
        onKeyDown,
        onSelect: () => {
          // Typing has been handled; this is for a caret that moves.
          if (typed && input.current?.value === value) lookAt(value);
        },
        onBlur: () => setTyped(null),
      }}
    >
      {isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="People to mention"
          ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
          className="rounded-md border border-line bg-overlay p-1 shadow-overlay"
        >
          {offered.map((person, index) => (
            <PersonOption
              key={person.id}
              id={`${id}-${index}`}
              person={person}
              isActive={index === active}
              onPoint={() => setActive(index)}
              onChoose={() => choose(person)}
            />
          ))}
        </div>
      )}
      <output className="sr-only">
        {isOpen ? `${pluralize(offered.length, 'person', 'people')} to mention` : ''}
      </output>
    </TextArea>
  );
}

/** One person of the list. */
function PersonOption({
  id,
  person: { name, detail },
  isActive,
  onPoint,
  onChoose,
}: {
  readonly id: string;
  readonly person: Mentionable;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  return (
    // The text field handles keys and announces the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={cx(
        'flex min-h-8 cursor-pointer items-baseline gap-2 rounded-sm px-2 py-1 text-sm coarse:min-h-10',
        isActive && 'bg-hover outline-2 -outline-offset-2 outline-ring',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="shrink-0 text-xs text-soft">{detail}</span>
    </div>
  );
}
