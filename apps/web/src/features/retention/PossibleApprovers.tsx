import type { Outputs } from '@plainview/contract/index';
import { Banner } from '../../ui/feedback/Banner.tsx';

interface PossibleApproversProps {
  readonly approvers: Outputs['retention']['get']['approvers'];
}

/** Lists who could approve a request of the user under the two-person rule, and why others could not. */
export function PossibleApprovers({ approvers }: PossibleApproversProps) {
  const able = approvers.filter(({ approve }) => approve.allowed).map(({ name }) => name);
  const unable = approvers.flatMap(({ name, approve }) => (approve.allowed ? [] : [{ name, approve }]));
  return (
    <div className="flex flex-col gap-1 text-xs text-soft">
      {able.length > 0 ? (
        <p>Who can approve your requests: {able.join(', ')}.</p>
      ) : (
        <Banner variant="warning">
          No one can approve your requests yet. Where accounts are not independent, the operator of the server
          can confirm with <code>confirm-person</code> that one of them belongs to a separate person.
        </Banner>
      )}
      {unable.length > 0 && (
        <details>
          <summary className="cursor-pointer">Who cannot, and why</summary>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-4 wrap-anywhere">
            {unable.map(({ name, approve }, index) => (
              // Two people may have the same name, and the list has no other key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                {name}: {approve.message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
