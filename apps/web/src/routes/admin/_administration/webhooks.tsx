import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readDeliveryFilter, type DeliveryFilterChange } from '../../../features/webhooks/delivery-filter.ts';
import { WebhooksScreen } from '../../../screens/webhooks/WebhooksScreen.tsx';

export const Route = createFileRoute('/admin/_administration/webhooks')({
  validateSearch: readDeliveryFilter,
  component: Webhooks,
});

function Webhooks() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeFilter = useCallback(
    (change: DeliveryFilterChange) =>
      void navigate({ search: (before) => readDeliveryFilter({ ...before, ...change }), replace: true }),
    [navigate],
  );
  return <WebhooksScreen filter={filter} onFilterChange={changeFilter} />;
}
