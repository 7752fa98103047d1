import { incidentTypes } from '@plainview/domain/ticket/ticket';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ComboBox } from '../../../ui/forms/select/ComboBox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { AgencySelect } from '../../agencies/AgencySelect.tsx';
import { assignmentText } from './assignment-text.ts';
import { useScorecardActions, type ListedScorecard } from './use-scorecards.ts';

const LONGEST_INCIDENT_TYPE = 100;

type Assignment = ListedScorecard['assignments'][number];

/** Sets which tickets get the scorecard when their review starts. Each change is saved at once. */
export function AssignmentEditor({ scorecard }: { readonly scorecard: ListedScorecard }) {
  const { assign } = useScorecardActions();
  const [agencyId, setAgencyId] = useState<string | undefined>();
  const [incidentType, setIncidentType] = useState('');
  const { id, assignments, newestVersion, retiredAt } = scorecard;
  const isUsable = newestVersion !== null && retiredAt === null;
  const save = (
    next: readonly Pick<Assignment, 'agencyId' | 'incidentType'>[],
    onSuccess?: () => void,
  ): void =>
    assign.mutate(
      { id, assignments: next.map((one) => ({ agencyId: one.agencyId, incidentType: one.incidentType })) },
      { ...(onSuccess && { onSuccess }) },
    );
  return (
    <Card
      title="Assigned to"
      description="Tickets get this scorecard when their review starts. An agency’s own assignment takes precedence over one for all agencies."
    >
      <div className="flex flex-col gap-3">
        {assignments.length === 0 && (
          <p className="text-sm text-soft">No tickets. Reviewers can choose this scorecard for a ticket.</p>
        )}
        <ul aria-label="Assignments">
          {assignments.map((assignment) => (
            <li key={assignmentText(assignment)} className="flex items-center gap-2 py-1 text-sm">
              <span className="min-w-0 flex-1">{assignmentText(assignment)}</span>
              <IconButton
                size="sm"
                aria-label={`Remove ${assignmentText(assignment)}`}
                onPress={() => save(assignments.filter((one) => one !== assignment))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        {assign.error && <Banner variant="error">{describeError(assign.error)}</Banner>}
        {isUsable ? (
          <div className="flex flex-wrap items-end gap-3">
            <AgencySelect value={agencyId} onChange={setAgencyId} className="w-full sm:w-60" />
            <ComboBox
              label="Incident type"
              placeholder="All incident types"
              suggestions={incidentTypes}
              maxLength={LONGEST_INCIDENT_TYPE}
              value={incidentType}
              onChange={setIncidentType}
              className="w-full sm:w-60"
            />
            <Button
              isPending={assign.isPending}
              onPress={() =>
                save(
                  [...assignments, { agencyId: agencyId ?? null, incidentType: incidentType.trim() || null }],
                  () => setIncidentType(''),
                )
              }
            >
              Assign
            </Button>
          </div>
        ) : (
          <p className="text-sm text-soft">
            {retiredAt === null
              ? 'Publish the scorecard to assign it.'
              : 'A retired scorecard cannot be assigned.'}
          </p>
        )}
      </div>
    </Card>
  );
}
