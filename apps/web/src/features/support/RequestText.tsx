import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { SupportRequest } from './use-support.ts';

/** Shows a request and its answer. */
export function RequestText({ request }: { request: SupportRequest }) {
  const { answer } = request;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <StatusBadge tone={answer ? 'success' : 'pending'}>{answer ? 'Answered' : 'Open'}</StatusBadge>
        <Timestamp value={request.createdAt} pattern="MMM d, yyyy, h:mm a" isPlain />
      </p>
      <p className="break-words whitespace-pre-wrap">{request.text}</p>
      {answer && (
        <div className="border-s-2 border-success ps-3">
          <p className="text-sm text-soft">
            {answer.by}, <Timestamp value={answer.at} pattern="MMM d, yyyy, h:mm a" isPlain />
          </p>
          <p className="break-words whitespace-pre-wrap">{answer.text}</p>
        </div>
      )}
    </div>
  );
}
