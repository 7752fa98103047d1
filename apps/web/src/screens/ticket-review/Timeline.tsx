import type { Outputs } from '@plainview/contract/index';
import { eventWords } from '@plainview/domain/custody/event-words';
import { EntryActor } from '../../features/custody/EntryActor.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';

/** Who did what and when, newest first, each with the hash that binds it into the chain of custody. */
export function Timeline({ steps }: { readonly steps: Outputs['tickets']['get']['timeline'] }) {
  const newestFirst = steps.toSorted((a, b) => b.sequence - a.sequence);
  return (
    <Card title="Timeline" description="Each entry is bound to the one before by its hash." isFlush>
      <ol className="relative max-h-[28rem] divide-y divide-line overflow-y-auto print:max-h-none print:overflow-visible">
        {newestFirst.map((step) => (
          <li key={step.sequence} className="px-4 py-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{eventWords(step.event)}</span>
              <EntryActor entry={step} isInline />
              <span className="ms-auto text-sm text-soft">
                <Timestamp value={step.occurredAt} pattern="MMM d, yyyy, HH:mm:ss" isPlain />
              </span>
            </p>
            {step.reason !== null && <p className="break-words whitespace-pre-wrap">Reason: {step.reason}</p>}
            <p className="text-xs text-soft">
              Entry {step.sequence}{' '}
              <CopyId label={`hash of entry ${step.sequence}`} length={12} value={step.hash} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
