import { describeError } from '../../api/describe-error.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RequestText } from './RequestText.tsx';
import { useOwnSupport } from './use-support.ts';

/** Lists the user's own requests with their answers; renders nothing if there are none. */
export function OwnRequests() {
  const requests = useOwnSupport();
  if (requests.isError) {
    return (
      <Banner variant="error" action={{ label: 'Try Again', onPress: () => void requests.refetch() }}>
        {describeError(requests.error)}
      </Banner>
    );
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
