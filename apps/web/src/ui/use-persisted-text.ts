import { useState } from 'react';
import { persistState, readPersistedState } from './persisted-state.ts';

/** State for text input that survives a reload and leaving the page; see `persisted-state.ts`. */
export function usePersistedText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const kept = readPersistedState(key);
    return typeof kept === 'string' ? kept : '';
  });
  const change = (next: string): void => {
    setText(next);
    persistState(key, next === '' ? null : next);
  };
  return [text, change];
}
