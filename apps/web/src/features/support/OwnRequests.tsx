import { describeError } from '../../api/describe-error.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RequestText } from './RequestText.tsx';
import { useOwnSupport } from './use-support.ts';

/** One's own requests with their answers; nothing while there is none. */
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
