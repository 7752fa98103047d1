import type { DraftFields } from '@plainview/domain/draft/ticket-draft';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '../../../api/client.ts';
import { describeError, errorCodeOf } from '../../../api/describe-error.ts';
import { useReloadDrafts } from './draft-queries.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import { forgetLocalDraft, keepLocalDraft } from './local-drafts.ts';
import type { OpenedDraft } from './use-stored-draft.ts';

/** Returns the saver of a draft. It saves what is missing when the form closes. */
export function useDraftSaver(userId: string, id: string, opened: OpenedDraft): DraftSaver {
  const reload = useReloadDrafts();
  const [saver] = useState(() =>
    createDraftSaver(
      {
        save: ({ revision, fields }) => client.drafts.save({ id, revision, fields: toInput(fields) }),
        load: () => client.drafts.get({ id }),
        keep: (draft) =>
          draft === null
            ? forgetLocalDraft(userId, id)
            : keepLocalDraft(userId, { id, ...draft, changedAt: new Date() }),
        refusalOf,
      },
      opened.stored,
    ),
  );
  const onClosed = useEffectEvent(reload);
  useEffect(() => () => void saver.flush().then(onClosed), [saver]);
  return saver;
}

function refusalOf(error: unknown) {
  const code = errorCodeOf(error);
  return code && { code, message: describeError(error) };
}

const toInput = ({ officersInvolved, videos, ...fields }: DraftFields) => ({
  ...fields,
  officersInvolved: [...officersInvolved],
  videos: { ...videos },
});
