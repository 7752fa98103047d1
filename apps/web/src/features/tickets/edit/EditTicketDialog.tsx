import { errorCatalog } from '@plainview/contract/error-catalog';
import { parseLength } from '@plainview/domain/shared/duration';
import { movedDueDate } from '@plainview/domain/tickets/ticket-settings/rush';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { addTags } from '../../../ui/forms/select/tags.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useTicketSettings } from '../../ticket-settings/use-ticket-settings.ts';
import { StandardForceHint } from '../category/StandardForceHint.tsx';
import { findTimeProblem, localTimeInput } from '../local-time/viewer-time.ts';
import { PriceSummary } from '../new-ticket/PriceSummary.tsx';
import type { VideoDetails } from '../new-ticket/VideoDetailFields.tsx';
import { incidentTimeCall } from '../recording.ts';
import type { Ticket } from '../ticket-queries.ts';
import { TicketFields, type IncidentFields } from '../TicketFields.tsx';
import { editedVideo, removedIds, type EditableVideo } from './edited-video.ts';
import { EditedVideos } from './EditedVideos.tsx';
import type { AddedVideos } from './use-added-videos.ts';
import { useEditedVideos } from './use-edited-videos.ts';

const FORM = 'edit-ticket';

const editableFields = (ticket: Ticket, incidentAt: string): IncidentFields => ({
  incidentType: ticket.incidentType,
  officersInvolved: ticket.officersInvolved,
  notes: ticket.notes,
  caseNumber: ticket.caseNumber,
  incidentAt,
  isSeries: ticket.isSeries,
});

/** Adds an officer's name that is typed and not entered yet. */
const withOfficer = (fields: IncidentFields, typed: string) => ({
  ...fields,
  officersInvolved: addTags(fields.officersInvolved, typed),
});

/** Returns whether what a ticket needs is filled in. */
const areComplete = (fields: IncidentFields, videos: readonly EditableVideo[]): boolean =>
  fields.officersInvolved.length > 0 &&
  fields.incidentType.trim() !== '' &&
  videos.every((video) => parseLength(video.length) !== null);

interface EditTicketDialogProps {
  readonly ticket: Ticket;
  /** Videos to add; null for users who cannot upload. */
  readonly added: AddedVideos | null;
  readonly onClose: () => void;
}

/** Edits all fields of the creation form while the ticket can be changed (decisions, Tickets 4). */
export function EditTicketDialog({ ticket, added, onClose }: EditTicketDialogProps) {
  const savedAt = localTimeInput(ticket.incidentTime === null ? null : new Date(ticket.incidentTime));
  const [shownFields, setFields] = useState(() => editableFields(ticket, savedAt));
  const [typedOfficer, setTypedOfficer] = useState('');
  const fields = withOfficer(shownFields, typedOfficer);
  // The ticket keeps its rates and its due date.
  const { data: settings } = useTicketSettings();
  const terms = { rates: ticket.rates, explanations: settings?.explanations ?? null };
  const edited = useEditedVideos(ticket, added);
  const { shown, videos, details } = edited;
  const update = useMutation(
    api.tickets.update.mutationOptions({
      onSuccess: () => {
        added?.forget();
        onClose();
      },
    }),
  );
  const { edit } = ticket.abilities;
  const isComplete = details.length > 0 && areComplete(fields, videos);
  const missing =
    added?.missing ?? findTimeProblem([fields.incidentAt, ...videos.map(({ recordedAt }) => recordedAt)]);
  const { incidentAt, ...entered } = fields;
  const save = (): void =>
    update.mutate({
      ...entered,
      id: ticket.id,
      // Unchanged, it keeps the time zone in which it was entered.
      incidentTime: incidentAt === savedAt ? ticket.incidentTime : incidentTimeCall(incidentAt),
      removed: removedIds(shown, videos),
      added: added?.input(fields.officersInvolved) ?? [],
      videos: videos.map((video) => editedVideo(video, fields.officersInvolved)),
    });

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Edit Ticket"
      size="lg"
      isDismissable={false}
      footer={
        <>
          <div className="me-auto">
            <EditedPrice ticket={ticket} videos={details} />
          </div>
          {missing !== null && <output className="min-w-0 py-1.5 text-sm text-soft">{missing}</output>}
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isDisabled={!edit.allowed || !isComplete || missing !== null}
            isPending={update.isPending}
            pendingLabel="Saving..."
          >
            Save Changes
          </Button>
        </>
      }
    >
      <Form id={FORM} aria-label="Edit ticket" onSubmit={save}>
        {!edit.allowed && <Banner variant="warning">{errorCatalog[edit.code].message}</Banner>}
        {update.error && (
          <Banner variant="error" takesFocus>
            {describeError(update.error)}
          </Banner>
        )}
        <EditedVideos edited={edited} officers={fields.officersInvolved} terms={terms} />
        <TicketFields
          fields={shownFields}
          incidentTypes={settings?.incidentTypes ?? []}
          onChange={(change) => setFields((before) => ({ ...before, ...change }))}
          onTypedOfficer={setTypedOfficer}
        >
          <StandardForceHint
            incidentType={fields.incidentType}
            categories={details.map(({ category }) => category)}
            terms={terms}
            onUse={(category) => edited.replaceCategory('Standard', category)}
          />
        </TicketFields>
      </Form>
    </Dialog>
  );
}

/**
 * The price and the due date after the edit, which may change the category that decides about rush service.
 */
function EditedPrice({
  ticket: { rates, rush, dueDate, videos: before },
  videos,
}: {
  readonly ticket: Ticket;
  readonly videos: readonly VideoDetails[];
}) {
  const categories = before.map(({ details }) => details);
  const movedDate = rush ? movedDueDate(dueDate, rush, categories, videos) : dueDate;
  return <PriceSummary videos={videos} rates={rates} rush={rush} dueDate={movedDate} />;
}
