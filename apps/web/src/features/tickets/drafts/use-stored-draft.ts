import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import type { OpenedDraft, ServerDraft } from './draft-saver.ts';
import { findUnsentDraft, newDraft } from './draft-savers.ts';

/** Returns a draft to edit; null until it is loaded. Input in this tab takes precedence. */
export function useStoredDraft(userId: string, draftId: string, isNew: boolean) {
  const [known] = useState(() => findUnsentDraft(userId, draftId) ?? (isNew ? newDraft : null));
  const query = useQuery({
    ...api.drafts.get.queryOptions({
      input: { id: draftId },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
    enabled: known === null,
  });
  const opened = known ?? (query.data ? openStored(query.data) : null);
  return { opened, query };
}

const openStored = ({ revision, fields }: ServerDraft): OpenedDraft => ({
  revision,
  fields,
  stored: fields,
  unanswered: [],
});
