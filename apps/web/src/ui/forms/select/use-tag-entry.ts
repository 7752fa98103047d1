import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { addTags, suggestTags } from './tags.ts';

interface TagEntry {
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly suggestions: readonly string[] | undefined;
  readonly onTyped: ((text: string) => void) | undefined;
}

const noSuggestions: readonly string[] = [];

/** Holds the text being typed, and adds and removes tags. `news` announces the last change. */
export function useTagEntry({ value, onChange, suggestions = noSuggestions, onTyped }: TagEntry) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const [news, setNews] = useState('');
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? suggestTags(suggestions, value, draft) : [];
  const isListed = shown.length > 0;

  function type(text: string) {
    setDraft(text);
    onTyped?.(text);
    setActive(-1);
  }
  function add(text: string) {
    const next = addTags(value, text);
    type('');
    if (next.length === value.length) return;
    setNews(`Added ${next.slice(value.length).join(', ')}`);
    onChange(next);
  }
  function remove(index: number) {
    setNews(`Removed ${value[index] ?? ''}`);
    onChange(value.filter((_, at) => at !== index));
    input.current?.focus();
  }
  function choose(text: string) {
    setOpen(false);
    add(text);
  }
  function move(step: 1 | -1) {
    setOpen(true);
    const count = suggestTags(suggestions, value, draft).length;
    const from = isListed ? active : step === 1 ? -1 : count;
    if (count > 0) setActive((Math.max(from, step === 1 ? -1 : 0) + step + count) % count);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const candidate = shown[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      // Never submits the form: a name just pasted has left the field empty.
      event.preventDefault();
      choose(candidate ?? draft);
    } else if (key === 'Escape' && isListed) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (key === 'Backspace' && draft === '' && value.length > 0) {
      event.preventDefault();
      remove(value.length - 1);
    }
  }
  /** A separator adds the text before it. Also works with phone keyboards, which report no keys. */
  function onInput(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    const isEntry = /[,;]/.test(text);
    setOpen(!isEntry);
    if (isEntry) add(text);
    else type(text);
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(draft + text);
  }
  function onBlur() {
    setOpen(false);
    add(draft);
  }

  const onClick = (): void => setOpen(true);
  const inputProps = { value: draft, onChange: onInput, onKeyDown, onPaste, onBlur, onClick };
  return { input, news, remove, inputProps, list: { isListed, shown, active, point: setActive, choose } };
}
