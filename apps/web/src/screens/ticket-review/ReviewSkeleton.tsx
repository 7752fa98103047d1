import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { roomColumns, roomColumn } from './room-class.ts';

/** Placeholder while the ticket loads: its line, the videos, the player, the panels. */
export function ReviewSkeleton() {
  return (
    <div
      data-workspace=""
      className="space-y-4 room:flex room:min-h-0 room:flex-1 room:flex-col room:space-y-0"
      aria-busy="true"
    >
      <output className="sr-only">Loading ticket</output>
      <div className="flex items-center room:h-11 room:shrink-0">
        <Skeleton className="h-7 w-full max-w-96" />
      </div>
      <div className={roomColumns}>
        <div className={roomColumn}>
          <Skeleton className="h-8 w-full max-w-72" />
          <Skeleton className="aspect-video w-full room:aspect-auto room:min-h-0 room:flex-1" />
          <Skeleton className="h-28 room:shrink-0" />
        </div>
        <div className={roomColumn}>
          <Skeleton className="h-16 room:shrink-0" />
          <Skeleton className="h-8 room:shrink-0" />
          <Skeleton className="h-60 room:h-auto room:flex-1" />
        </div>
      </div>
    </div>
  );
}
