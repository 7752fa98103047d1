import type { DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { useEffect, useRef, useState } from 'react';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useIsPainted } from '../../../ui/use-preload.ts';
import { forgetDraftInput } from '../drafts/draft-savers.ts';
import { keepLocalDraft } from '../drafts/local-drafts.ts';
import { useStoredDraft } from '../drafts/use-stored-draft.ts';
import { DraftForm } from './DraftForm.tsx';

/** The draft that the form shows. */
export interface OpenDraft {
  readonly id: string;
  /** Whether the draft begins with this form, so that the server has none. */
  readonly isNew: boolean;
}

interface NewTicketFormProps {
  readonly userId: string;
  readonly draft: OpenDraft;
  /** Shows another draft. */
  readonly onOpen: (draft: OpenDraft) => void;
  /** Called with the new ticket's id. */
  readonly onCreated: (ticketId: string) => void;
  readonly onCancel: () => void;
}

/** Creates a ticket (specification, section 2), or continues an unfinished one. */
export function NewTicketForm({ userId, draft, onOpen, onCreated, onCancel }: NewTicketFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // A new key forgets the input and loads the draft again.
  const [round, setRound] = useState(0);
  const reload = (): void => {
    forgetDraftInput(userId, draft.id);
    setRound((before) => before + 1);
    onOpen({ id: draft.id, isNew: false });
  };
  const copy = (fields: DraftFields): void => {
    const id = crypto.randomUUID();
    forgetDraftInput(userId, draft.id);
    keepLocalDraft(userId, { id, revision: 0, fields, unanswered: [], changedAt: new Date() });
    onOpen({ id, isNew: true });
  };
  return (
    <section
      aria-label="New ticket"
      className="mb-6 rounded-lg border border-line bg-surface p-5 print:hidden"
    >
      <h2 ref={heading} tabIndex={-1} className="mb-4 w-fit scroll-mt-20 text-lg font-semibold">
        New Ticket
      </h2>
      <StoredDraftForm
        key={round}
        {...{ userId, draft, onOpen, onCreated, onCancel }}
        onReload={reload}
        onCopy={copy}
      />
    </section>
  );
}

type StoredDraftFormProps = NewTicketFormProps & {
  readonly onReload: () => void;
  readonly onCopy: (fields: DraftFields) => void;
};

function StoredDraftForm({ userId, draft, onCreated, onCancel, onReload, onCopy }: StoredDraftFormProps) {
  const { opened, query } = useStoredDraft(userId, draft.id, draft.isNew);
  const isPainted = useIsPainted();
  if (query.error) return <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />;
  if (!opened || !isPainted) return <FormPlaceholder />;
  return <DraftForm {...{ userId, opened, onCreated, onCancel, onReload, onCopy }} draftId={draft.id} />;
}

/** Keeps the place of the form, so that what is below does not move again. */
const FormPlaceholder = () => <Skeleton className="h-[50rem] md:h-[31rem]" />;
