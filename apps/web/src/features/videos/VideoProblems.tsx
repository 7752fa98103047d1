import type { Outputs } from '@plainview/contract/index';
import { TriangleAlert } from 'lucide-react';

type Problems = Outputs['tickets']['get']['videos'][number]['problems'];

/** Shows what may prevent a review of a video; nothing if no problem is known. */
export function VideoProblems({ problems }: { readonly problems: Problems }) {
  if (problems.length === 0) return null;
  // Paragraphs, since screens list videos: a list in a list would be announced as further videos.
  return (
    <div className="basis-full space-y-1 text-sm text-pending">
      {problems.map(({ code, text }) => (
        <p key={`${code} ${text}`} className={`flex gap-1.5 ${code === 'stored-file' ? 'text-failed' : ''}`}>
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Problem: </span>
            {text}
          </span>
        </p>
      ))}
    </div>
  );
}
