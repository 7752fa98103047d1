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
import { findTimeProblem, localTimeInput } from '../local-time/viewer-time.ts';
import { PriceSummary } from '../new-ticket/PriceSummary.tsx';
import type { VideoDetails } from '../new-ticket/VideoDetailFields.tsx';
import { incidentTimeCall } from '../recording.ts';
import type { Ticket } from '../ticket-queries.ts';
import { TicketFields, type IncidentFields } from '../TicketFields.tsx';
import { editableVideo, editedVideo, removedIds, type EditableVideo } from './edited-video.ts';
import { EditedVideos } from './EditedVideos.tsx';
import type { AddedVideos } from './use-added-videos.ts';

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
  // Not of the current ticket, which may have videos meanwhile that this form does not show.
  const [shown] = useState(() => ticket.videos.map(editableVideo));
  const [videos, setVideos] = useState(shown);
  const update = useMutation(
    api.tickets.update.mutationOptions({
      onSuccess: () => {
        added?.forget();
        onClose();
      },
    }),
  );
  const { edit } = ticket.abilities;
  const isComplete = videos.length + (added?.details.length ?? 0) > 0 && areComplete(fields, videos);
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
          {missing !== null && <output className="min-w-0 flex-1 py-1.5 text-sm text-soft">{missing}</output>}
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
        <TicketFields
          fields={shownFields}
          incidentTypes={settings?.incidentTypes ?? []}
          onChange={(change) => setFields((before) => ({ ...before, ...change }))}
          onTypedOfficer={setTypedOfficer}
        />
        <EditedVideos
          videos={videos}
          added={added}
          officers={fields.officersInvolved}
          terms={terms}
          onChange={setVideos}
        />
        <EditedPrice ticket={ticket} videos={[...videos, ...(added?.details ?? [])]} />
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
