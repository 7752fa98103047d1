import { describeError } from '../../../api/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { RemovableList } from '../../../ui/RemovableList.tsx';
import { ScopeFields, useScope } from '../../agencies/ScopeFields.tsx';
import { assignmentText } from './assignment-text.ts';
import { useScorecardActions, type ListedScorecard } from './use-scorecards.ts';

type Assignment = ListedScorecard['assignments'][number];

/** Sets which tickets get the scorecard when their review starts. Each change is saved at once. */
export function AssignmentEditor({ scorecard }: { readonly scorecard: ListedScorecard }) {
  const { assign } = useScorecardActions();
  const { fields, scope } = useScope();
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
        <RemovableList
          label="Assignments"
          items={assignments}
          describe={assignmentText}
          onRemove={(rest) => save(rest)}
        />
        {assign.error && <Banner variant="error">{describeError(assign.error)}</Banner>}
        {isUsable ? (
          <div className="flex flex-wrap items-end gap-3">
            <ScopeFields {...fields} />
            <Button
              isPending={assign.isPending}
              onPress={() => save([...assignments, scope], () => fields.setIncidentType(''))}
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
