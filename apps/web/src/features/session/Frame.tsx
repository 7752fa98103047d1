import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppShell } from '../../ui/AppShell.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { navLinkClass } from '../../ui/nav-link-class.ts';
import { OnlineIndicator } from '../../ui/OnlineIndicator.tsx';
import { UserMenuButton } from '../../ui/UserMenuButton.tsx';
import type { SessionUser } from './session-query.ts';
import { useOnline } from './use-online.ts';

/** Where a role's person is at home, and what the navigation offers. */
const navigation = {
  admin: [
    { to: '/admin', label: 'Admin Dashboard', exact: true },
    { to: '/admin/users', label: 'User Management', exact: false },
    { to: '/admin/audit', label: 'Audit Trail', exact: false },
  ],
  agency: [{ to: '/agency', label: 'Agency Dashboard', exact: true }],
} as const;

/** The frame of every signed-in screen: top bar, navigation by role, user menu. */
export function Frame({
  user,
  onSignOut,
  children,
}: {
  user: SessionUser;
  onSignOut: () => void;
  children: ReactNode;
}) {
  const online = useOnline();
  const home = navigation[user.role][0].to;
  return (
    <AppShell
      brand={
        <Link to={home} className="rounded-sm">
          <Brand />
        </Link>
      }
      navigation={navigation[user.role].map(({ to, label, exact }) => (
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
      userMenu={
        <>
          {!online.isOnline && (
            <OnlineIndicator
              isOnBar
              isOnline={false}
              attempts={online.attempts}
              isChecking={online.isChecking}
              onRetry={online.retry}
            />
          )}
          <UserMenuButton
            name={user.name}
            affiliation={user.role === 'admin' ? 'Admin' : (user.agencyName ?? '')}
            imageUrl={user.image}
            entries={[
              { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden="true" />, onAction: onSignOut },
            ]}
          />
        </>
      }
    >
      {children}
    </AppShell>
  );
}
