import type { ScorecardContent } from '@plainview/domain/review/scorecards/scorecard';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, client } from '../../../api/client.ts';
import { refetchAffected } from '../../../api/refetch/refetch-affected.ts';
import { beforeSignOut } from '../../sessions/sign-out/before-sign-out.ts';
import { contentInput } from './edit-content.ts';
import type { Scorecard } from './use-scorecards.ts';

/**
 * State of the draft: changes wait for a pause in typing, are being saved, are saved, or could not be saved.
 */
export type DraftState =
  | { readonly kind: 'unchanged' | 'waiting' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown };

const PAUSE_MILLISECONDS = 800;

/** Holds a scorecard while it is edited, and saves its draft after each pause and when the page is left. */
export function useDraft({ id, content: stored, draftRevision }: Scorecard) {
  const queryClient = useQueryClient();
  const [content, setContent] = useState<ScorecardContent>(stored);
  const [state, setState] = useState<DraftState>({ kind: 'unchanged' });
  const revision = useRef(draftRevision);
  const unsaved = useRef<ScorecardContent | null>(null);
  const saving = useRef<Promise<boolean> | null>(null);

  async function save(): Promise<boolean> {
    try {
      while (unsaved.current) {
        const sent: ScorecardContent = unsaved.current;
        setState({ kind: 'saving' });
        const saved = await client.scorecards.saveDraft({
          id,
          revision: revision.current,
          content: contentInput(sent),
        });
        revision.current = saved.draftRevision;
        if (unsaved.current === sent) unsaved.current = null;
      }
      setState({ kind: 'saved' });
      await refetchAffected(queryClient, api.scorecards.saveDraft.mutationKey());
      return true;
    } catch (error) {
      setState({ kind: 'failed', error });
      return false;
    } finally {
      saving.current = null;
    }
  }

  /** Saves what is not saved yet. Resolves to whether everything is saved. */
  const flush = (): Promise<boolean> => {
    if (!unsaved.current) return saving.current ?? Promise.resolve(true);
    saving.current ??= save();
    return saving.current;
  };
  const flushNow = useEffectEvent(() => flush());
  useEffect(() => {
    if (unsaved.current !== content) return;
    const timer = window.setTimeout(() => void flushNow(), PAUSE_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, [content]);
  useEffect(() => {
    const stop = beforeSignOut(() => flushNow());
    return () => {
      stop();
      void flushNow();
    };
  }, []);

  return {
    content,
    state,
    flush,
    revision: () => revision.current,
    change: (next: ScorecardContent): void => {
      unsaved.current = next;
      setContent(next);
      setState({ kind: 'waiting' });
    },
  };
}
