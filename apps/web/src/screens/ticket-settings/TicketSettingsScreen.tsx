import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { TicketSettingsForm } from '../../features/ticket-settings/TicketSettingsForm.tsx';
import { useTicketSettings } from '../../features/ticket-settings/use-ticket-settings.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

/** /admin/ticket-settings: prices, due period and choices of new tickets. */
export function TicketSettingsScreen() {
  const query = useTicketSettings();
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeader
        title="Pricing and Choices"
        description="What agencies see when they create a ticket. Changes apply to new tickets: a submitted ticket keeps its prices and its due date, even if it is edited."
      />
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      {query.isPending && <Skeleton className="h-96" />}
      {query.data && (
        <TicketSettingsForm
          key={round}
          current={query.data}
          onReload={() => void query.refetch().then(() => setRound((before) => before + 1))}
        />
      )}
    </>
  );
}
