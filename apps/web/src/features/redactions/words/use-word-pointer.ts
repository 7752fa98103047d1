import { useRef, type PointerEvent } from 'react';
import type { WordPlace } from './word-selection.ts';

/** Returns the word of an element, which has the attributes `data-line` and `data-word`. */
function placeOf(target: EventTarget | null): WordPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
  return cell ? { line: Number(cell.dataset['line']), word: Number(cell.dataset['word']) } : null;
}

interface WordPointer {
  /** Called with a word, and whether it is the other end of the selection. */
  readonly onSelect: (place: WordPlace, isExtended: boolean) => void;
  /** Called with the last word once the pointer is released. */
  readonly onSelected: (place: WordPlace) => void;
}

/** Returns the handlers of an element in which words are selected by dragging over them, or by a press with Shift. */
export function useWordPointer({ onSelect, onSelected }: WordPointer) {
  /** While the pointer is pressed, the word that it was over last. */
  const last = useRef<WordPlace | null>(null);
  const select = (place: WordPlace, isExtended: boolean): void => {
    last.current = place;
    onSelect(place, isExtended);
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      const place = placeOf(event.target);
      if (!place || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      select(place, event.shiftKey);
    },
    onPointerMove: (event: PointerEvent): void => {
      // The target is the element that captured the pointer, wherever the pointer is.
      const place = last.current && placeOf(document.elementFromPoint(event.clientX, event.clientY));
      if (place) select(place, true);
    },
    onLostPointerCapture: (): void => {
      if (last.current) onSelected(last.current);
      last.current = null;
    },
  };
}
