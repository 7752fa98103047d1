import { Link } from '@tanstack/react-router';
import { ListVideo } from 'lucide-react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { ReferenceStateBadge } from '../../features/processing/ReferenceStateBadge.tsx';
import { useRuns, type Run } from '../../features/processing/use-processing.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { countText, pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';

/** /admin/processing: all selections that were verified or handed to the tool. */
export function ProcessingRuns() {
  const list = useRuns();
  const { query, rows, total } = list;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Processing Runs" description="Videos sent with Process Selected, and the results." />
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      {(query.isPending || query.data) && (
        <Card isFlush>
          {query.data && rows.length === 0 ? (
            <EmptyState
              icon={ListVideo}
              title="No runs yet"
              action={
                <Link to="/admin/videos" className="text-link underline underline-offset-2">
                  Select videos in the Video Library
                </Link>
              }
            />
          ) : (
            <Table
              label="Processing Runs"
              isBusy={query.isPending}
              {...(total !== null && { rowCount: total + 1 })}
            >
              <TableHead>
                <TableHeaderCell>Started</TableHeaderCell>
                <TableHeaderCell>Person</TableHeaderCell>
                <TableHeaderCell>By</TableHeaderCell>
                <TableHeaderCell>Reference</TableHeaderCell>
                <TableHeaderCell align="end">Videos</TableHeaderCell>
                <TableHeaderCell align="end">Completed</TableHeaderCell>
                <TableHeaderCell align="end">Failed</TableHeaderCell>
              </TableHead>
              <TableBody>
                {query.isPending && <SkeletonRows rows={6} columns={7} />}
                <WindowedRows rows={rows} keyOf={runKey} onNearEnd={list.loadMore} onView={list.onView}>
                  {(run, place) => (
                    <TableRow key={run.id} {...place}>
                      <TableCell place="title">
                        <Link
                          to="/admin/processing/$runId"
                          params={{ runId: run.id }}
                          className="font-medium text-link hover:underline"
                        >
                          <Timestamp value={run.startedAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
                          <span className="sr-only">, {pluralize(run.count, 'video')}</span>
                        </Link>
                      </TableCell>
                      <TableCell label="Person">{run.startedBy}</TableCell>
                      <TableCell label="By">{run.isOwn ? 'Plainview' : 'Processing tool'}</TableCell>
                      <TableCell label="Reference">
                        <ReferenceStateBadge state={run.reference} />
                      </TableCell>
                      <TableCell label="Videos" align="end" className="tabular-nums">
                        {countText(run.count)}
                      </TableCell>
                      <TableCell label="Completed" align="end" className="tabular-nums">
                        {countText(run.byStatus.completed ?? 0)}
                      </TableCell>
                      <TableCell label="Failed" align="end" className="tabular-nums">
                        {countText(run.byStatus.failed ?? 0)}
                      </TableCell>
                    </TableRow>
                  )}
                </WindowedRows>
              </TableBody>
            </Table>
          )}
        </Card>
      )}
      <MoreRows list={list} />
    </div>
  );
}

const runKey = (run: Run): string => run.id;
