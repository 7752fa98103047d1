import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { CountyDialog } from '../../features/counties/CountyDialog.tsx';
import { useCounties, useCountyActions, type County } from '../../features/counties/use-counties.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** /admin/counties: groups of agencies, and the agency users who oversee them. */
export function CountiesScreen() {
  const query = useCounties();
  const [edited, setEdited] = useState<County | 'new' | null>(null);
  const [deleted, setDeleted] = useState<County | null>(null);
  return (
    <>
      <PageHeader
        title="Counties"
        description="The users of a county oversee several agencies: they read tickets, reports, statements and invoices, and cannot change anything."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setEdited('new')}>
            Add County
          </Button>
        }
      />
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      {query.isPending && <Skeleton className="h-40" />}
      {query.data?.length === 0 && (
        <Card isFlush>
          <EmptyState
            icon={Building2}
            title="No counties yet"
            action={<Button onPress={() => setEdited('new')}>Add County</Button>}
          >
            Add one to let agency users oversee several agencies.
          </EmptyState>
        </Card>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {query.data?.map((county) => (
          <CountyCard
            key={county.id}
            county={county}
            onEdit={() => setEdited(county)}
            onDelete={() => setDeleted(county)}
          />
        ))}
      </div>
      {edited && <CountyDialog county={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteCountyDialog county={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

interface CountyCardProps {
  readonly county: County;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function CountyCard({ county, onEdit, onDelete }: CountyCardProps) {
  const { name, agencies, overseers, watchesVideos } = county;
  return (
    <Card
      title={name}
      description={watchesVideos ? 'Overseers may watch videos.' : 'Overseers may not watch videos.'}
    >
      <div className="flex flex-col gap-4">
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          <div>
            <dt className="font-medium">Agencies</dt>
            {agencies.map((agency) => (
              <dd key={agency.id} className="wrap-anywhere">
                {agency.name}
              </dd>
            ))}
            {agencies.length === 0 && <dd className="text-soft">No agencies yet</dd>}
          </div>
          <div>
            <dt className="font-medium">Overseers</dt>
            {overseers.map((user) => (
              <dd key={user.id} className="wrap-anywhere">
                {user.name} ({user.agencyName}){!user.isActive && ', not active'}
              </dd>
            ))}
            {overseers.length === 0 && <dd className="text-soft">No overseers yet</dd>}
          </div>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={`Edit ${name}`} onPress={onEdit}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Delete ${name}`} onPress={onDelete}>
            Delete
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface DeleteCountyDialogProps {
  readonly county: County;
  readonly onClose: () => void;
}

function DeleteCountyDialog({ county, onClose }: DeleteCountyDialogProps) {
  const { remove } = useCountyActions();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Delete County?"
      text={`The users of ${county.name} can no longer read the records of its agencies. The agencies are notified.`}
      confirmLabel="Delete"
      isBusy={remove.isPending}
      errorMessage={remove.error ? describeError(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id: county.id }, { onSuccess: onClose })}
    />
  );
}
