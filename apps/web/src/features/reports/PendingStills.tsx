import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { pluralize } from '../../ui/pluralize.ts';

interface PendingStillsProps {
  /** How many findings wait for their picture. */
  readonly count: number;
  /** Whether the server refused a delivery because of them. */
  readonly isRefused: boolean;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/**
 * Explains that pictures are still being made, and offers to deliver without them. Renders nothing
 * if all are ready.
 */
export function PendingStills({ count, isRefused, isAccepted, onAccept }: PendingStillsProps) {
  if (count === 0 && !isRefused) return null;
  return (
    <div className="space-y-2 rounded-md border border-line p-3">
      <output className="block">
        {count > 0
          ? `The pictures of ${pluralize(count, 'finding')} are still being made. Delivery waits briefly for them.`
          : 'The pictures of all findings are ready.'}
      </output>
      <Checkbox isSelected={isAccepted} onChange={onAccept}>
        Deliver without the missing pictures. The report notes this at each affected finding.
      </Checkbox>
    </div>
  );
}
