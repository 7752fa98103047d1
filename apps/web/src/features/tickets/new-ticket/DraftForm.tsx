import { screenTexts } from '@plainview/contract/screen-texts';
import type { DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { dueDaysOf } from '@plainview/domain/tickets/ticket-settings/rush';
import { dueDate } from '@plainview/domain/tickets/tickets/ticket';
import { useEffect, useState } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { addTags } from '../../../ui/forms/select/tags.ts';
import { forDraft, useUploads } from '../../../upload/use-uploads.ts';
import { useTicketSettings } from '../../ticket-settings/use-ticket-settings.ts';
import { replaceCategory } from '../category/replace-category.ts';
import { StandardForceHint } from '../category/StandardForceHint.tsx';
import type { OpenedDraft } from '../drafts/draft-saver.ts';
import { DraftProblem } from '../drafts/DraftProblem.tsx';
import { useDraftSaver } from '../drafts/use-draft-saver.ts';
import { TicketFields } from '../TicketFields.tsx';
import { findMissingInput, isIncluded, newTicketInput, videoDetails } from './new-ticket.ts';
import { NewTicketVideos } from './NewTicketVideos.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { RushField } from './RushField.tsx';
import { byUploadId } from './ticket-draft.ts';
import { useCreateTicket } from './use-create-ticket.ts';

export interface DraftFormProps {
  readonly userId: string;
  readonly draftId: string;
  readonly opened: OpenedDraft;
  /** Called with the new ticket's id. */
  readonly onCreated: (ticketId: string) => void;
  readonly onCancel: () => void;
  /** Discards the input and loads the draft again. */
  readonly onReload: () => void;
  /** Continues with this input in a new draft. */
  readonly onCopy: (fields: DraftFields) => void;
}

/**
 * The form of an unfinished ticket. Videos upload while the user fills it in; input and uploads survive a
 * failure, a reload and a change of the device.
 */
export function DraftForm({
  userId,
  draftId,
  opened,
  onCreated,
  onCancel,
  onReload,
  onCopy,
}: DraftFormProps) {
  const [draft, setDraft] = useState(opened.fields);
  const uploads = useUploads(userId, forDraft(draftId));
  const saver = useDraftSaver(userId, draftId, opened);
  const [typedOfficer, setTypedOfficer] = useState('');
  const query = useTicketSettings();
  const settings = query.data ?? null;
  const [openedAt] = useState(() => new Date());

  const create = useCreateTicket({ userId, uploads, saver, onCreated });

  const parts = uploads.items.filter(isIncluded);
  const details = parts.map((item) => videoDetails(draft, item));
  const rush = draft.isRush ? (settings?.rush ?? null) : null;
  // A name that is typed counts, even before Enter.
  const officersInvolved = addTags(draft.officersInvolved, typedOfficer);
  const entered = { ...draft, officersInvolved };
  const toSave = byUploadId(entered, uploads.items);
  useEffect(() => saver.change(toSave), [saver, toSave]);
  const missing = findMissingInput(entered, uploads.items) ?? (settings ? null : 'Waiting for the prices.');

  const submit = (): void => {
    if (missing !== null || !settings) return;
    // The draft becomes the ticket.
    saver.stop();
    create.mutate(newTicketInput(entered, uploads.items, draftId, settings), {
      // The prices may have changed.
      onError: () => void query.refetch(),
    });
  };

  return (
    <Form aria-label="New ticket" onSubmit={submit} className="[&_:is(input,textarea,button)]:scroll-mb-32">
      {create.error && (
        <Banner variant="error" takesFocus>
          {describeError(create.error, screenTexts.createTicketFailed)}
        </Banner>
      )}
      <DraftProblem
        draftId={draftId}
        saver={saver}
        fields={entered}
        onReload={onReload}
        onCopy={() => onCopy({ ...entered, videos: {} })}
      />
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      <NewTicketVideos
        uploads={uploads}
        draft={draft}
        officers={officersInvolved}
        terms={settings}
        onDraft={setDraft}
      />
      <TicketFields
        fields={draft}
        incidentTypes={settings?.incidentTypes ?? []}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        onTypedOfficer={setTypedOfficer}
      >
        <StandardForceHint
          incidentType={draft.incidentType}
          categories={details.map(({ category }) => category)}
          terms={settings}
          onUse={(category) => setDraft((before) => replaceCategory(before, 'Standard', category))}
        />
      </TicketFields>
      {settings?.rush && (
        <RushField
          terms={settings.rush}
          regularDays={settings.dueDays}
          videos={details}
          isSelected={draft.isRush}
          onChange={(isRush) => setDraft((before) => ({ ...before, isRush }))}
        />
      )}
      {/* In view while the form is long, unless it would cover most of a low window. */}
      <div className="-mx-5 -mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 rounded-b-lg border-t border-line bg-surface px-5 py-3 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0 [@media(min-height:40rem)]:z-10">
        {settings ? (
          <PriceSummary
            videos={details}
            rates={settings.rates}
            rush={rush}
            dueDate={dueDate(openedAt, dueDaysOf(details, settings.dueDays, rush))}
          />
        ) : (
          <Skeleton className="h-12 w-44" />
        )}
        <FormActions missing={missing} isPending={create.isPending} onCancel={onCancel} />
      </div>
    </Form>
  );
}

/** Shows missing input, and the buttons. */
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
