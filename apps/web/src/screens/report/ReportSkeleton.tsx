import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** Placeholder while the report loads. */
export function ReportSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-4 lg:grid-cols-2">
      <output className="sr-only">Loading report</output>
      <Skeleton className="aspect-video w-full" />
      <Skeleton className="h-96" />
    </div>
  );
}
