import type { Outputs } from '@plainview/contract/index';
import { TriangleAlert } from 'lucide-react';

type Problems = Outputs['tickets']['get']['videos'][number]['problems'];

/** Lists what may prevent a review of a video; nothing if no problem is known. */
export function VideoProblems({ problems, name }: { readonly problems: Problems; readonly name: string }) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label={`Problems of ${name}`} className="basis-full space-y-0.5 text-sm text-pending">
      {problems.map(({ code, text }) => (
        <li key={code} className="flex gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
