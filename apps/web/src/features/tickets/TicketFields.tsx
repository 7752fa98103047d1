import { LONGEST_CASE_NUMBER, LONGEST_INCIDENT_TYPE } from '@plainview/domain/tickets/tickets/ticket';
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { ComboBox } from '../../ui/forms/select/ComboBox.tsx';
import { TagsField } from '../../ui/forms/select/TagsField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { useOfficers } from './desk/use-officers.ts';
import { LocalTimeField } from './local-time/LocalTimeField.tsx';
import type { TicketDraft } from './new-ticket/ticket-draft.ts';

export type IncidentFields = Pick<
  TicketDraft,
  'incidentType' | 'officersInvolved' | 'notes' | 'caseNumber' | 'incidentAt' | 'isSeries'
>;

const isInFuture = (local: string): boolean => new Date(local).getTime() > Date.now();

/** Fields about the incident, for creating and editing. */
export function TicketFields({
  fields,
  incidentTypes,
  onChange,
  onTypedOfficer,
  children,
}: {
  fields: IncidentFields;
  /** Suggestions. */
  incidentTypes: readonly string[];
  onChange: (change: Partial<IncidentFields>) => void;
  /** Called with an officer's name that is typed and not added yet. */
  onTypedOfficer: (name: string) => void;
  /** Shown below the incident type. */
  children: ReactNode;
}) {
  const officers = useOfficers();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ComboBox
        label="Incident type"
        name="incidentType"
        description="Choose one or enter your own."
        suggestions={incidentTypes}
        value={fields.incidentType}
        onChange={(incidentType) => onChange({ incidentType })}
        maxLength={LONGEST_INCIDENT_TYPE}
        isRequired
      />
      <TagsField
        label="Officers involved"
        name="officersInvolved"
        noun="officer"
        description="Separate names with Enter or a comma."
        suggestions={officers}
        onTyped={onTypedOfficer}
        value={fields.officersInvolved}
        onChange={(officersInvolved) => onChange({ officersInvolved })}
        maxLength={120}
        isRequired
      />
      <div className="empty:hidden md:col-span-2">{children}</div>
      <TextField
        label="Case or CAD number"
        name="caseNumber"
        description="Your agency's own number, if there is one."
        value={fields.caseNumber}
        onChange={(caseNumber) => onChange({ caseNumber })}
        maxLength={LONGEST_CASE_NUMBER}
      />
      <LocalTimeField
        label="Incident date and time"
        name="incidentAt"
        description="In your local time, if it is known."
        value={fields.incidentAt}
        onChange={(incidentAt) => onChange({ incidentAt })}
        {...(isInFuture(fields.incidentAt) && { errorMessage: 'The incident cannot be in the future.' })}
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
