import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client } from '../../api/client.ts';
import { errorCodeOf } from '../../api/describe-error.ts';
import { refetchAffected } from '../../api/refetch/refetch-affected.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { GivenAnswer, LocalAnswers, TicketScorecard } from './answer-progress.ts';

/** Returns the ticket's scorecard with its answers. */
export const useTicketScorecard = (ticketId: string) =>
  useQuery(api.ticketScorecards.get.queryOptions({ input: { ticketId } }));

/** Sets the ticket's scorecard, or moves the ticket to its newest version. */
export const useChooseScorecard = () => useMutation(api.ticketScorecards.choose.mutationOptions());

const NOTHING: LocalAnswers = new Map();

/** State of saving: null until the first answer. */
export type SaveState =
  | { readonly kind: 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | null;

/**
 * Saves answers one after the other, as they are given. Answers that could not be saved stay on the page
 * until they are, or until the ticket's scorecard changes.
 */
export function useAnswers(ticketId: string, { scorecardId, version }: TicketScorecard) {
  const queryClient = useQueryClient();
  const [local, setLocal] = useState(NOTHING);
  const [state, setState] = useState<SaveState>(null);
  const waiting = useRef(new Map<string, GivenAnswer | null>());
  const isSending = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const refetch = () => refetchAffected(queryClient, api.ticketScorecards.answer.mutationKey());

  async function sendAll(): Promise<void> {
    for (;;) {
      const [next] = waiting.current;
      if (!next) return;
      const [questionId, given] = next;
      await client.ticketScorecards.answer({
        ticketId,
        scorecardId,
        version,
        questionId,
        value: given?.value ?? null,
        evidence: given?.evidence ?? null,
      });
      // It may have been changed in the meantime.
      if (waiting.current.get(questionId) === given) waiting.current.delete(questionId);
    }
  }

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setState({ kind: 'saving' });
    try {
      do {
        await sendAll();
        await refetch();
      } while (waiting.current.size > 0);
      setLocal(NOTHING);
      setState({ kind: 'saved' });
    } catch (error) {
      if (errorCodeOf(error) === 'SCORECARD_CHANGED') {
        waiting.current.clear();
        setLocal(NOTHING);
        void refetch();
      }
      setState({ kind: 'failed', error });
    } finally {
      isSending.current = false;
    }
  }

  return {
    local,
    state,
    retry: () => void send(),
    answer: (questionId: string, given: GivenAnswer | null): void => {
      waiting.current.set(questionId, given);
      if (isMounted.current) setLocal(new Map(waiting.current));
      void send();
    },
  };
}
