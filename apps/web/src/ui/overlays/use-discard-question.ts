import { useEffect, useRef, useState, type RefObject } from 'react';
import { registerOpenChanges } from './open-changes.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

type Answer = (isDiscarded: boolean) => void;

/** Gives the answer to the last caller that asked, once. */
function settle(asked: RefObject<Answer | null>, isDiscarded: boolean): void {
  const answer = asked.current;
  asked.current = null;
  answer?.(isDiscarded);
}

/**
 * Keeps the question whether to discard what was entered in a dialog. The dialog asks it when it is closed,
 * and the page when it is left.
 * @param keepsTyped input survives closing, so nothing is asked
 */
export function useDiscardQuestion(body: RefObject<Element | null>, keepsTyped: boolean) {
  const { noteContent, hasChanges } = useUnsavedChanges(body);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<Answer | null>(null);
  const hasUnsaved = (): boolean => !keepsTyped && hasChanges();
  const ask = (onAnswer: Answer): void => {
    answer.current = onAnswer;
    setOpen(true);
  };
  const end = (isDiscarded: boolean): void => {
    setOpen(false);
    settle(answer, isDiscarded);
  };
  // The dialog is gone, and its changes with it.
  useEffect(() => () => settle(answer, true), []);
  useEffect(() =>
    registerOpenChanges({
      hasChanges: hasUnsaved,
      askToDiscard: () => new Promise((resolve) => ask(resolve)),
    }),
  );
  return {
    noteContent,
    hasUnsaved,
    question: {
      isOpen,
      ask: (onDiscard: () => void) => ask((isDiscarded) => isDiscarded && onDiscard()),
      keep: () => end(false),
      discard: () => end(true),
    },
  };
}
