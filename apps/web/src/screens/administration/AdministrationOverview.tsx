import { Link } from '@tanstack/react-router';
import type { SessionUser } from '../../features/sessions/session-query.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { overviewGroups, pageDescriptions, type OverviewPage } from './overview-pages.ts';
import { useOverviewFacts, type OverviewFact } from './use-overview-facts.ts';

/** /admin/administration: the pages of the administration, with what needs attention there. */
export function AdministrationOverview({ user }: { readonly user: SessionUser }) {
  const facts = useOverviewFacts(user);
  const [first, ...others] = overviewGroups(user).map(({ label, entries }) => (
    <Card key={label} title={label} isFlush>
      <ul className="p-2">
        {entries.map((entry) => (
          <PageRow key={entry.to} {...entry} fact={facts[entry.to] ?? null} />
        ))}
      </ul>
    </Card>
  ));
  return (
    <>
      <PageHeader title="Administration" description="Services, records and settings of this Plainview." />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {first}
        <div className="flex flex-col gap-4">{others}</div>
      </div>
    </>
  );
}

interface PageRowProps {
  readonly to: OverviewPage;
  readonly label: string;
  readonly fact: OverviewFact | null;
}

/** A page with what it is for. Its link covers the row. */
function PageRow({ to, label, fact }: PageRowProps) {
  return (
    <li className="relative rounded-sm px-2 py-1.5 hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-ring">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <Link to={to} className="text-sm font-medium text-link outline-none after:absolute after:inset-0">
          {label}
        </Link>
        {fact && <StatusBadge tone={fact.tone}>{fact.text}</StatusBadge>}
      </div>
      <p className="text-sm text-soft">{pageDescriptions[to]}</p>
    </li>
  );
}
