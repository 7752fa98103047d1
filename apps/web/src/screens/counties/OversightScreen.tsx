import { describeLoadError } from '../../api/describe-load-error.ts';
import { OverseenAgencyView } from '../../features/counties/OverseenAgencyView.tsx';
import { useAgencyOversight, useOverseenAgencies } from '../../features/counties/use-counties.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

interface OversightScreenProps {
  /** Id of the chosen agency; the first one without it. */
  readonly agencyId: string | undefined;
  readonly onChoose: (agencyId: string) => void;
}

/** /agency/oversight: the agencies that the user oversees, and who oversees the user's own. */
export function OversightScreen({ agencyId, onChoose }: OversightScreenProps) {
  const overseen = useOverseenAgencies();
  const agencies = overseen.data ?? [];
  const chosen = agencies.find(({ id }) => id === agencyId) ?? agencies[0];
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Oversight"
        description="Who may read records of several agencies. Overseers cannot change anything, and what they view and download is recorded."
      />
      <LoadErrorBanner error={describeLoadError(overseen.error, overseen.refetch)} />
      {chosen && (
        <section aria-label="Agencies that you oversee" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end gap-4">
            <SelectField
              label="Agency that you oversee"
              options={agencies.map(({ id, name }) => ({ id, label: name }))}
              value={chosen.id}
              onChange={onChoose}
              className="w-full sm:w-72"
            />
            <p className="text-sm text-soft">For {chosen.counties.join(', ')}</p>
          </div>
          <OverseenAgencyView key={chosen.id} agency={chosen} />
        </section>
      )}
      <OwnOversightCard />
    </div>
  );
}

function OwnOversightCard() {
  const query = useAgencyOversight();
  return (
    <Card
      title="Who oversees your agency"
      description="They read your agency's tickets, reports, statements and invoices."
    >
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      {query.isPending && <Skeleton className="h-10" />}
      {query.data?.length === 0 && <p className="text-sm text-soft">No one oversees your agency.</p>}
      <ul className="flex flex-col gap-3">
        {query.data?.map(({ county, overseers, since, watchesVideos }) => (
          <li key={county} className="text-sm wrap-anywhere">
            <span className="font-medium">{county}</span> since <Timestamp value={since} isPlain />
            {watchesVideos ? ', including videos' : ', excluding videos'}
            <span className="block text-soft">
              {overseers.length === 0 ? 'No overseers yet' : overseers.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
