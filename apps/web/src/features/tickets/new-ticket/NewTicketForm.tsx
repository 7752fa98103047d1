import { screenTexts } from '@plainview/contract/screen-texts';
import { dueDate } from '@plainview/domain/ticket/ticket';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { addTags } from '../../../ui/forms/select/tags.ts';
import { useUploads, type UploadItem } from '../../../upload/use-uploads.ts';
import { useTicketSettings } from '../ticket-settings.ts';
import { TicketFields } from '../TicketFields.tsx';
import {
  draftKeyOf,
  isIncluded,
  newTicketInput,
  videoDetails,
  videoDraftOf,
  findMissingInput,
} from './new-ticket.ts';
import { NewTicketVideos } from './NewTicketVideos.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { emptyDraft, readDraft, saveDraft, type VideoDraft } from './ticket-draft.ts';
import { useCreateTicket } from './use-create-ticket.ts';

/**
 * Creates a ticket (specification, section 2). Videos upload while the user fills in the form; input and uploads
 * survive a failure and a reload. `onCreated` is called with the new ticket's id.
 */
export function NewTicketForm({
  userId,
  onCreated,
  onCancel,
}: {
  userId: string;
  onCreated: (ticketId: string) => void;
  onCancel: () => void;
}) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const uploads = useUploads(userId);
  const [typedOfficer, setTypedOfficer] = useState('');
  const query = useTicketSettings();
  const settings = query.data ?? null;
  const [openedAt] = useState(() => new Date());
  useEffect(() => saveDraft(userId, draft), [userId, draft]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const create = useCreateTicket(userId, uploads, (ticketId) => {
    setDraft(emptyDraft());
    onCreated(ticketId);
  });

  const parts = uploads.items.filter(isIncluded);
  // A name that is typed counts, even before Enter.
  const officersInvolved = addTags(draft.officersInvolved, typedOfficer);
  const entered = { ...draft, officersInvolved };
  const missing = findMissingInput(entered, uploads.items) ?? (settings ? null : 'Waiting for the prices.');
  const changeVideo = (item: UploadItem, change: Partial<VideoDraft>): void =>
    setDraft((before) => ({
      ...before,
      videos: { ...before.videos, [draftKeyOf(item)]: { ...videoDraftOf(before, item), ...change } },
    }));

  const submit = (): void => {
    if (missing === null && settings)
      create.mutate(newTicketInput(entered, uploads.items, settings.version), {
        // The prices may have changed.
        onError: () => void query.refetch(),
      });
  };

  return (
    <section
      aria-label="New ticket"
      className="mb-6 rounded-lg border border-line bg-surface p-5 print:hidden"
    >
      <h2 ref={heading} tabIndex={-1} className="mb-4 w-fit scroll-mt-20 text-lg font-semibold">
        New Ticket
      </h2>
      <Form aria-label="New ticket" onSubmit={submit} className="[&_:is(input,textarea,button)]:scroll-mb-32">
        {create.error && (
          <Banner variant="error" takesFocus>
            {describeError(create.error, screenTexts.createTicketFailed)}
          </Banner>
        )}
        <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
        <TicketFields
          fields={draft}
          incidentTypes={settings?.incidentTypes ?? []}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          onTypedOfficer={setTypedOfficer}
        />
        <NewTicketVideos uploads={uploads} draft={draft} terms={settings} onChange={changeVideo} />
        {/* In view while the form is long, unless it would cover most of a low window. */}
        <div className="-mx-5 -mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 rounded-b-lg border-t border-line bg-surface px-5 py-3 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0 [@media(min-height:40rem)]:z-10">
          {settings ? (
            <PriceSummary
              videos={parts.map((item) => videoDetails(draft, item))}
              rates={settings.rates}
              dueDate={dueDate(openedAt, settings.dueDays)}
            />
          ) : (
            <Skeleton className="h-12 w-44" />
          )}
          <FormActions missing={missing} isPending={create.isPending} onCancel={onCancel} />
        </div>
      </Form>
    </section>
  );
}

/** What is missing, and the buttons. */
function FormActions({
  missing,
  isPending,
  onCancel,
}: {
  readonly missing: string | null;
  readonly isPending: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full max-sm:justify-end">
      {missing !== null && <output className="text-sm text-soft max-sm:w-full">{missing}</output>}
      <Button onPress={onCancel}>Close</Button>
      <Button
        type="submit"
        variant="primary"
        isDisabled={missing !== null}
        isPending={isPending}
        pendingLabel="Submitting..."
      >
        Submit Ticket
      </Button>
    </div>
  );
}
