import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { assignmentText } from '../../features/scorecards/editor/assignment-text.ts';
import { NewScorecardDialog } from '../../features/scorecards/editor/NewScorecardDialog.tsx';
import { ScorecardState } from '../../features/scorecards/editor/ScorecardState.tsx';
import { useScorecards } from '../../features/scorecards/editor/use-scorecards.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Table } from '../../ui/table/parts/Table.tsx';
import { TableBody } from '../../ui/table/parts/TableBody.tsx';
import { TableCell } from '../../ui/table/parts/TableCell.tsx';
import { TableHead } from '../../ui/table/parts/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/parts/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/parts/TableRow.tsx';

const ASSIGNMENTS_SHOWN = 3;

/** /admin/scorecards: the questions that reviews answer. */
export function ScorecardList() {
  const scorecards = useScorecards();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  useScreenCommands([{ id: 'add', label: 'New Scorecard', run: () => setAdding(true) }]);
  const listed = scorecards.data ?? [];
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Scorecards"
        description="Questions that reviewers answer in addition to their findings. A report contains its questions and answers."
        actions={
          <Button variant="primary" onPress={() => setAdding(true)}>
            New Scorecard
          </Button>
        }
      />
      <LoadErrorBanner error={describeLoadError(scorecards.error, scorecards.refetch)} />
      {scorecards.isPending && <Skeleton className="h-40 w-full" />}
      {listed.length > 0 && (
        <Card isFlush>
          <Table label="Scorecards">
            <TableHead>
              <TableHeaderCell>Name</TableHeaderCell>
              <TableHeaderCell>State</TableHeaderCell>
              <TableHeaderCell>Questions</TableHeaderCell>
              <TableHeaderCell>Assigned to</TableHeaderCell>
            </TableHead>
            <TableBody>
              {listed.map((scorecard) => (
                <TableRow key={scorecard.id}>
                  <TableCell label="Name" place="title" className="wrap-anywhere">
                    <Link
                      to="/admin/scorecards/$scorecardId"
                      params={{ scorecardId: scorecard.id }}
                      className="font-medium text-link hover:underline"
                    >
                      {scorecard.name === '' ? 'Without a name' : scorecard.name}
                    </Link>
                  </TableCell>
                  <TableCell label="State">
                    <ScorecardState scorecard={scorecard} />
                  </TableCell>
                  <TableCell label="Questions">{scorecard.questionCount}</TableCell>
                  <TableCell label="Assigned to">
                    {scorecard.assignments.length === 0
                      ? '-'
                      : scorecard.assignments.slice(0, ASSIGNMENTS_SHOWN).map(assignmentText).join('; ')}
                    {scorecard.assignments.length > ASSIGNMENTS_SHOWN &&
                      ` and ${scorecard.assignments.length - ASSIGNMENTS_SHOWN} more`}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
      {isAdding && (
        <NewScorecardDialog
          scorecards={listed}
          onCreated={(scorecardId) =>
            void navigate({ to: '/admin/scorecards/$scorecardId', params: { scorecardId } })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
