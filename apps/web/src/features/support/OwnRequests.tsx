import { describeLoadError } from '../../api/describe-load-error.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RequestText } from './RequestText.tsx';
import { useOwnSupport } from './use-support.ts';

/** Lists the user's own requests with their answers; renders nothing if there are none. */
export function OwnRequests() {
  const requests = useOwnSupport();
  if (requests.isError) {
    return <LoadErrorBanner error={describeLoadError(requests.error, requests.refetch)} />;
  }
  if (!requests.data || requests.data.length === 0) return null;
  return (
    <Card title="Your Support Requests" isFlush>
      <ul className="divide-y divide-line">
        {requests.data.map((request) => (
          <li key={request.id} className="px-4 py-3">
            <RequestText request={request} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
