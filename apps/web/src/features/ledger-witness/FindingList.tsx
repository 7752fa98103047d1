import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import type { Finding, FindingGroup } from './compare-kept.ts';

const icons: Readonly<Record<Finding['state'], { Icon: typeof CircleX; label: string; className: string }>> =
  {
    proven: { Icon: CircleCheck, label: 'Proven', className: 'text-success' },
    wrong: { Icon: CircleX, label: 'Wrong', className: 'text-failed' },
    unknown: { Icon: CircleHelp, label: 'Not verified', className: 'text-pending' },
  };

/** The result of a comparison: a summary, and what was found about each checkpoint. */
export function FindingList({ groups }: { readonly groups: readonly FindingGroup[] | 'unreachable' }) {
  if (groups === 'unreachable')
    return <Banner variant="warning">The server’s checkpoint could not be read. Try again later.</Banner>;
  const states = new Set(groups.flatMap(({ findings }) => findings.map(({ state }) => state)));
  return (
    <div className="mt-4 flex flex-col gap-4">
      {states.has('wrong') ? (
        <Banner variant="error" title="Inconsistent">
          Something does not fit. Keep these texts, and ask the operator of this server.
        </Banner>
      ) : states.has('unknown') ? (
        <Banner variant="warning">Not everything could be verified.</Banner>
      ) : (
        <Banner variant="success" title="Consistent">
          Nothing in the server’s record was rewritten or removed since.
        </Banner>
      )}
      {groups.map(({ title, findings }) => (
        <section key={title} aria-label={title} className="text-sm">
          <h3 className="font-semibold">{title}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {findings.map(({ state, text }) => {
              const { Icon, label, className } = icons[state];
              return (
                <li key={text} className="flex gap-2">
                  <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', className)} />
                  <span className="min-w-0 flex-1">
                    <span className="sr-only">{label}: </span>
                    {text}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
