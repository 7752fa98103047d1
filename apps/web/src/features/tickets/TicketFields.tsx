import { incidentTypes } from '@plainview/domain/ticket/ticket';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { ComboBox } from '../../ui/forms/select/ComboBox.tsx';
import { TagsField } from '../../ui/forms/select/TagsField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import type { TicketDraft } from './new-ticket/ticket-draft.ts';

export type IncidentFields = Pick<TicketDraft, 'incidentType' | 'officersInvolved' | 'notes' | 'isSeries'>;

/** Fields about the incident, for creating and editing. */
export function TicketFields({
  fields,
  onChange,
}: {
  fields: IncidentFields;
  onChange: (change: Partial<IncidentFields>) => void;
}) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ComboBox
        label="Incident type"
        name="incidentType"
        description="Choose one or enter your own."
        suggestions={incidentTypes}
        value={fields.incidentType}
        onChange={(incidentType) => onChange({ incidentType })}
        maxLength={100}
        isRequired
      />
      <TagsField
        label="Officers involved"
        name="officersInvolved"
        noun="officer"
        description="One name at a time; Enter or a comma adds it."
        value={fields.officersInvolved}
        onChange={(officersInvolved) => onChange({ officersInvolved })}
        maxLength={120}
        isRequired
      />
      <TextArea
        label="Notes"
        name="notes"
        rows={3}
        maxLength={10_000}
        value={fields.notes}
        onChange={(notes) => onChange({ notes })}
        className="md:col-span-2"
      />
      <Checkbox isSelected={fields.isSeries} onChange={(isSeries) => onChange({ isSeries })}>
        The videos are a series
      </Checkbox>
    </div>
  );
}
