import { emptyDraftFields } from '@plainview/domain/draft/ticket-draft';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import type { ServerDraft } from './draft-saver.ts';
import { readLocalDraft } from './local-drafts.ts';

/** A draft as the form opens it. */
export interface OpenedDraft {
  /** As the server has it; empty for a new draft. */
  readonly stored: ServerDraft;
  /** Input in this tab that the server does not have yet; null without it. */
  readonly unsent: ServerDraft | null;
}

const newDraft: ServerDraft = { revision: 0, fields: emptyDraftFields };

/** Returns a draft to edit; null until it is loaded. Input in this tab takes precedence. */
export function useStoredDraft(userId: string, draftId: string, isNew: boolean) {
  const [unsent] = useState(() => readLocalDraft(userId, draftId));
  const isKnown = isNew || unsent !== null;
  const query = useQuery({
    ...api.drafts.get.queryOptions({
      input: { id: draftId },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
    enabled: !isKnown,
  });
  const stored = isKnown ? { ...newDraft, revision: unsent?.revision ?? 0 } : (query.data ?? null);
  const opened: OpenedDraft | null = stored && { stored, unsent };
  return { opened, query };
}
