import type { Outputs } from '@plainview/contract/index';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { timelineWords } from './timeline-words.ts';

/** Who did what and when, newest first, each with the hash that binds it into the chain of custody. */
export function Timeline({ steps }: { readonly steps: Outputs['tickets']['get']['timeline'] }) {
  const newestFirst = steps.toSorted((a, b) => b.sequence - a.sequence);
  return (
    <section aria-labelledby="timeline-heading" className="space-y-2">
      <h2 id="timeline-heading" className="text-lg font-semibold">
        Timeline
      </h2>
      <ol className="divide-y divide-line">
        {newestFirst.map((step) => (
          <li key={step.sequence} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{timelineWords(step.event)}</span>
              <span className="text-soft">{step.actorName}</span>
              <span className="ml-auto text-sm text-soft">
                <Timestamp value={step.occurredAt} />
              </span>
            </p>
            {step.reason !== null && <p className="break-words whitespace-pre-wrap">Reason: {step.reason}</p>}
            <p className="text-xs text-soft">
              Entry {step.sequence} <CopyId value={step.hash} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
