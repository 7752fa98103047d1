import {
  hiddenSubjectLabels,
  labelPlacementLabels,
  redactionPurposeLabels,
} from '@plainview/domain/release/redactions/redaction-order';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { FoldedText } from '../../../ui/FoldedText.tsx';
import type { Redaction } from '../use-redaction.ts';

/** Shows what the agency ordered: what for, until when, and what to hide. */
export function OrderCard({ redaction }: { readonly redaction: Redaction }) {
  const { purpose, requestNumber, deadline, hidden, instructions, needsSecondPerson, needsFullWatch, label } =
    redaction;
  const subjects = hidden.map((subject) => hiddenSubjectLabels[subject]).join(', ');
  return (
    <section
      aria-labelledby="order-heading"
      className="space-y-1 rounded-md border border-line bg-surface px-3 py-2 room:max-h-[32%] room:shrink-0 room:overflow-y-auto"
    >
      <div className="flex items-baseline gap-3 text-xs text-soft">
        <h2 id="order-heading" className="font-semibold">
          From the Agency
        </h2>
        {(needsSecondPerson || needsFullWatch) && (
          <p className="ms-auto">
            {[needsSecondPerson && 'A second person checks it', needsFullWatch && 'Watched whole']
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium">
          {redactionPurposeLabels[purpose]}
          {requestNumber !== '' && <span className="text-soft">{` ${requestNumber}`}</span>}
        </span>
        {deadline && (
          <span className="text-soft">
            Deadline <Timestamp value={deadline} className="text-ink" />
          </span>
        )}
      </p>
      {label !== 'none' && (
        <p className="text-sm">
          <span className="text-soft">Label: </span>
          {labelPlacementLabels[label]}
        </p>
      )}
      {subjects !== '' && (
        <p className="text-sm">
          <span className="text-soft">Hide: </span>
          {subjects}
        </p>
      )}
      {instructions !== '' && (
        <FoldedText key={instructions} text={instructions} className="room:line-clamp-2" />
      )}
    </section>
  );
}
