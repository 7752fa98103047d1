import { Skeleton } from './Skeleton.tsx';

export interface CardSkeletonProps {
  /** Number of rows or fields of the expected card. */
  rows: number;
  /** Whether the card has a form: labels with their fields instead of rows. */
  isForm?: boolean;
}

/** A placeholder in the shape of a card with a title and a list or a form. */
export function CardSkeleton({ rows, isForm = false }: CardSkeletonProps) {
  return (
    <div aria-hidden="true" className="rounded-md border border-line bg-surface">
      <Skeleton className="m-4 h-4 w-24" />
      {Array.from({ length: rows }, (_row, row) => (
        <div
          key={row}
          className={isForm ? 'space-y-1 px-4 py-2' : 'flex gap-4 border-t border-line px-4 py-3'}
        >
          <Skeleton className="h-4 w-24" />
          <Skeleton className={isForm ? 'h-8 w-full' : 'h-4 w-1/2'} />
        </div>
      ))}
    </div>
  );
}
