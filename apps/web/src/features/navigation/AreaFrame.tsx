import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { sideLinkClass } from '../../ui/layout/nav-link-class.ts';
import { SideGroup } from '../../ui/layout/SideGroup.tsx';
import { SideLayout } from '../../ui/layout/SideLayout.tsx';
import type { SessionUser } from '../sessions/session-query.ts';
import { activeOptions, areaGroups, isAt, type Area } from './entries.ts';

/** An area's pages with their side navigation, if there are several. */
export function AreaFrame({ area, user }: { area: Area; user: SessionUser }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const groups = areaGroups(area, user);
  const pages = groups.flatMap(({ entries }) => entries);
  const current = pages.find(({ to }) => isAt(pathname, to));
  if (pages.length < 2) return <Outlet />;
  return (
    <SideLayout
      label={area}
      current={current?.label ?? ''}
      navigation={groups.map(({ label, entries }) => (
        <SideGroup key={label} label={label}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                activeOptions={activeOptions(entry.to)}
                className={sideLinkClass(entry === current)}
              >
                {entry.label}
              </Link>
            </li>
          ))}
        </SideGroup>
      ))}
    >
      <Outlet />
    </SideLayout>
  );
}
