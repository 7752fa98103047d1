import { secondReviewDenialMessage } from '@plainview/contract/errors/second-review-errors';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { countText } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AgencyName } from '../agencies/AgencyName.tsx';
import { useClipActions, type Clip, type useClips } from './use-calibration.ts';

/** Lists calibration clips with the user's next step: take, continue or see the result. */
export function ClipTable({ list }: { readonly list: ReturnType<typeof useClips> }) {
  return <DataTable label="Calibration clips" columns={columns} list={list} skeletonRows={3} />;
}

const columns: ReadonlyArray<Column<Clip>> = [
  {
    id: 'title',
    header: 'Clip',
    place: 'title',
    cell: ({ title }) => <span className="font-medium wrap-anywhere">{title}</span>,
  },
  { id: 'agency', header: 'Agency', cell: ({ agencyName }) => <AgencyName name={agencyName} /> },
  {
    id: 'videos',
    header: 'Videos',
    cell: ({ videoCount, totalDuration }) => `${videoCount}, ${totalDuration}`,
  },
  {
    id: 'added',
    header: 'Added',
    cell: ({ addedAt, addedBy }) => (
      <span>
        <Timestamp value={addedAt} pattern="MMM d, yyyy" />, {addedBy}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ isInUse }) => (
      <StatusBadge tone={isInUse ? 'success' : 'neutral'}>{isInUse ? 'In use' : 'Retired'}</StatusBadge>
    ),
  },
  {
    id: 'reviews',
    header: 'Reviews',
    align: 'end',
    className: 'tabular-nums',
    cell: ({ reviews }) => countText(reviews),
  },
  { id: 'step', header: 'Next step', place: 'actions', cell: (clip) => <NextStep clip={clip} /> },
];

const linkClass = 'text-link underline underline-offset-2';

function NextStep({ clip }: { readonly clip: Clip }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <OwnReview clip={clip} />
      {clip.isInUse && <Retire clip={clip} />}
    </div>
  );
}

function OwnReview({ clip }: { readonly clip: Clip }) {
  const { take } = useClipActions();
  const navigate = useNavigate();
  const { id, ticketNumber, title, reviewId } = clip;
  if (reviewId !== null && clip.isFinished)
    return (
      <Link
        to="/admin/calibration"
        search={{ result: reviewId }}
        aria-label={`My result of ${title}`}
        className={linkClass}
      >
        My Result
      </Link>
    );
  if (reviewId !== null)
    return (
      <Link
        to="/admin/tickets/$ticketId"
        params={{ ticketId: ticketNumber }}
        aria-label={`Continue ${title}`}
        className={linkClass}
      >
        Continue
      </Link>
    );
  if (!clip.take.allowed)
    return <span className="block text-sm text-soft">{secondReviewDenialMessage(clip.take.code)}</span>;
  return (
    <Button
      size="sm"
      aria-label={`Take ${title}`}
      isPending={take.isPending}
      onPress={() =>
        take.mutate(
          { id },
          {
            onSuccess: () =>
              void navigate({ to: '/admin/tickets/$ticketId', params: { ticketId: ticketNumber } }),
          },
        )
      }
    >
      Take
    </Button>
  );
}

function Retire({ clip: { id, title } }: { readonly clip: Clip }) {
  const { retire } = useClipActions();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={`Retire ${title}`}
        isPending={retire.isPending}
        onPress={() => setOpen(true)}
      >
        Retire
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Retire Calibration Clip"
        text={`No one else can review “${title}”. Its results are kept.`}
        confirmLabel="Retire"
        onConfirm={() => {
          setOpen(false);
          retire.mutate({ id });
        }}
      />
    </>
  );
}
