import { Skeleton } from './Skeleton.tsx';

export interface SkeletonCardsProps {
  count: number;
}

/** Cards to come. */
export function SkeletonCards({ count }: SkeletonCardsProps) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {Array.from({ length: count }, (_card, index) => (
        <div key={index} className="rounded-md border border-line bg-surface px-4 py-3">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-2 h-8 w-16" />
        </div>
      ))}
    </div>
  );
}
