import { screenTexts } from '@plainview/contract/screen-texts';
import { dueDate, videoEntryId } from '@plainview/domain/ticket/ticket';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { useFocusAfterLeaving } from '../../../ui/table/use-focus-after-leaving.ts';
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
import { PriceSummary } from './PriceSummary.tsx';
import { emptyDraft, readDraft, saveDraft, type VideoDraft } from './ticket-draft.ts';
import { interruptedUploadsText } from './upload-status-text.ts';
import { UploadEntry } from './UploadEntry.tsx';
import { useCreateTicket } from './use-create-ticket.ts';
import { VideoDrop } from './VideoDrop.tsx';

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

  const videos = useRef<HTMLDivElement>(null);
  const addVideos = useRef<HTMLButtonElement>(null);
  const keys = useMemo(() => uploads.items.map(({ key }) => key), [uploads.items]);
  useFocusAfterLeaving(keys, videos, addVideos);

  const parts = uploads.items.filter(isIncluded);
  const missing = findMissingInput(draft, uploads.items) ?? (settings ? null : 'Waiting for the prices.');
  const changeVideo = (item: UploadItem, change: Partial<VideoDraft>): void =>
    setDraft((before) => ({
      ...before,
      videos: { ...before.videos, [draftKeyOf(item)]: { ...videoDraftOf(before, item), ...change } },
    }));

  const submit = (): void => {
    if (missing === null && settings)
      create.mutate(newTicketInput(draft, uploads.items, settings.version), {
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
      <Form aria-label="New ticket" onSubmit={submit}>
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
        />
        <div ref={videos} className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold">Videos</h3>
          {uploads.restorable.length > 0 && (
            <Banner variant="info">{interruptedUploadsText(uploads.restorable.length)}</Banner>
          )}
          {uploads.items.length > 0 && (
            <ul aria-label="Videos" className="flex flex-col gap-3">
              {uploads.items.map((item) => (
                <UploadEntry
                  key={item.key}
                  item={item}
                  name={isIncluded(item) ? videoEntryId(parts.indexOf(item) + 1) : null}
                  details={videoDetails(draft, item)}
                  terms={settings}
                  onChange={(change) => changeVideo(item, change)}
                  uploads={uploads}
                />
              ))}
            </ul>
          )}
          <VideoDrop onFiles={uploads.addFiles} buttonRef={addVideos} />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
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
    <div className="flex flex-wrap items-center gap-3">
      {missing !== null && <output className="text-sm text-soft">{missing}</output>}
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
