import { Crosshair, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../ui/Button.tsx';
import { findingCount } from './finding-order.ts';

interface FindingsHeaderProps {
  readonly ref: Ref<HTMLHeadingElement>;
  /** Undefined until the findings are loaded. */
  readonly count: number | undefined;
  readonly canWrite: boolean;
  /** A finding is open; marking moves it. */
  readonly hasDraft: boolean;
  /** Why the current position cannot be marked; null while its frame is shown. */
  readonly markBarrier: string | null;
  readonly onMarkHere: () => void;
}

/** Shows the number of findings and the button that marks the current position. */
export function FindingsHeader(props: FindingsHeaderProps) {
  const { ref, count, canWrite, hasDraft, markBarrier, onMarkHere } = props;
  return (
    <>
      <div className="flex items-center gap-2 px-4">
        <h2 id="findings-heading" ref={ref} tabIndex={-1} className="text-lg font-semibold">
          Findings
        </h2>
        {count !== undefined && <span className="text-soft">{findingCount(count)}</span>}
        {canWrite && (
          <Button
            variant={hasDraft ? 'secondary' : 'primary'}
            icon={hasDraft ? <Crosshair aria-hidden /> : <Plus aria-hidden />}
            onPress={onMarkHere}
            isDisabled={markBarrier !== null}
            {...(markBarrier !== null && { 'aria-describedby': 'mark-barrier' })}
            className="ml-auto"
          >
            {hasDraft ? 'Move to Current Time' : 'Add Finding'}
          </Button>
        )}
      </div>
      {canWrite && markBarrier !== null && (
        <p id="mark-barrier" className="px-4 text-xs text-soft">
          {markBarrier}
        </p>
      )}
    </>
  );
}
