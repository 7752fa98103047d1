import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** Placeholder while the ticket loads: header, player, list of videos, findings. */
export function ReviewSkeleton() {
  return (
    <div className="space-y-6" aria-busy="true">
      <output className="sr-only">Loading ticket</output>
      <Skeleton className="h-8 max-w-96" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] min-[90rem]:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="space-y-3">
          <Skeleton className="aspect-video w-full" />
          <Skeleton className="h-16" />
        </div>
        <div className="space-y-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      </div>
    </div>
  );
}
