import { Link, useNavigate } from '@tanstack/react-router';
import { Lock, LogOut, Settings, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppShell } from '../../../ui/layout/AppShell.tsx';
import { Brand } from '../../../ui/layout/Brand.tsx';
import { navLinkClass } from '../../../ui/layout/nav-link-class.ts';
import { UserMenuButton } from '../../../ui/overlays/UserMenuButton.tsx';
import { lockHere } from '../lock.ts';
import { OfflineNotice } from '../OfflineNotice.tsx';
import type { SessionUser } from '../session-query.ts';
import type { Online } from '../use-online.ts';

/** Home page and navigation of each role. */
const navigation = {
  admin: [
    { to: '/admin', label: 'Admin Dashboard', exact: true },
    { to: '/admin/reports', label: 'Reports Archive', exact: false },
    { to: '/admin/videos', label: 'Video Library', exact: false },
    { to: '/admin/users', label: 'User Management', exact: false },
    { to: '/admin/statements', label: 'Statements', exact: false },
    { to: '/admin/support', label: 'Support', exact: false },
    { to: '/admin/mail', label: 'Mail', exact: false },
    { to: '/admin/webhooks', label: 'Webhooks', exact: false },
    { to: '/admin/api-keys', label: 'API Keys', exact: false },
    { to: '/admin/audit', label: 'Audit Trail', exact: false },
    { to: '/admin/profile', label: 'Profile', exact: false },
  ],
  agency: [
    { to: '/agency', label: 'Agency Dashboard', exact: true },
    { to: '/agency/statements', label: 'Statements', exact: false },
    { to: '/agency/profile', label: 'Profile', exact: false },
  ],
} as const;

const lockEntry = {
  id: 'lock',
  label: 'Lock',
  icon: <Lock aria-hidden="true" />,
  onAction: lockHere,
};

/** The audit trail is limited to auditors if duties are separated. */
const isOpenTo = ({ role, duties }: SessionUser, to: string): boolean =>
  role !== 'admin' || to !== '/admin/audit' || duties.includes('auditor');

/** The frame of every signed-in screen: top bar, navigation by role, user menu. */
export function Frame({
  user,
  online,
  onSignOut,
  children,
}: {
  user: SessionUser;
  online: Online;
  onSignOut: () => void;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const home = navigation[user.role][0].to;
  return (
    <AppShell
      brand={
        <Link to={home} className="rounded-sm">
          <Brand />
        </Link>
      }
      navigation={navigation[user.role]
        .filter(({ to }) => isOpenTo(user, to))
        .map(({ to, label, exact }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact }}
            className={navLinkClass(false)}
            activeProps={{ className: navLinkClass(true) }}
          >
            {label}
          </Link>
        ))}
      banner={!online.isOnline && <OfflineNotice online={online} />}
      userMenu={
        <UserMenuButton
          name={user.name}
          affiliation={user.role === 'admin' ? 'Admin' : (user.agencyName ?? '')}
          imageUrl={user.image}
          entries={[
            {
              id: 'profile',
              label: 'Your Profile',
              icon: <UserRound aria-hidden="true" />,
              onAction: () => void navigate({ to: `/${user.role}/profile` }),
            },
            {
              id: 'settings',
              label: 'Settings',
              icon: <Settings aria-hidden="true" />,
              onAction: () => void navigate({ to: `/${user.role}/settings` }),
            },
            { kind: 'separator', id: 'end' },
            ...(user.lockMinutes === null ? [] : [lockEntry]),
            { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden="true" />, onAction: onSignOut },
          ]}
        />
      }
    >
      {children}
    </AppShell>
  );
}
