import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Reserves the window while the room loads. */
function Placeholder() {
  return (
    <div
      data-workspace=""
      className="space-y-4 room:flex room:min-h-0 room:flex-1 room:flex-col room:gap-2"
      aria-busy="true"
    >
      <output className="sr-only">Loading the redacted copy</output>
      <Skeleton className="h-7 w-full max-w-96 room:h-11 room:shrink-0" />
      <Skeleton className="aspect-video w-full room:aspect-auto room:min-h-0 room:flex-1" />
    </div>
  );
}

/**
 * The room in which a redacted copy is made. It loads after the page: it shares its player with the review room,
 * whose page would load more files otherwise.
 */
export const LazyRedactionRoom = lazyComponent(
  async () => (await import('./RedactionRoom.tsx')).RedactionRoom,
  { placeholder: () => <Placeholder /> },
);
