import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Lock, LogOut, Settings, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppShell } from '../../ui/layout/AppShell.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { navLinkClass } from '../../ui/layout/nav-link-class.ts';
import { UserMenuButton } from '../../ui/overlays/UserMenuButton.tsx';
import { lockHere } from '../sessions/lock.ts';
import { OfflineNotice } from '../sessions/OfflineNotice.tsx';
import type { SessionUser } from '../sessions/session-query.ts';
import type { Online } from '../sessions/use-online.ts';
import { activeOptions, barEntries, isAt, isInArea, topEntries } from './entries.ts';
import { PaletteButton } from './PaletteButton.tsx';

const lockEntry = {
  id: 'lock',
  label: 'Lock',
  icon: <Lock aria-hidden="true" />,
  onAction: lockHere,
};

/** The frame of every signed-in screen: top bar, navigation by role, user menu. */
export function Frame({
  user,
  online,
  alarm,
  bell,
  onSignOut,
  children,
}: {
  user: SessionUser;
  online: Online;
  /** Shown on every screen. */
  alarm: ReactNode;
  /** The notifications, in the top bar. */
  bell: ReactNode;
  onSignOut: () => void;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <AppShell
      brand={
        <Link to={topEntries[user.role][0].to} className="rounded-sm">
          <Brand />
        </Link>
      }
      navigation={barEntries(user).map(({ to, label }) => {
        const isOfArea = isInArea(pathname, label);
        const isArea = isOfArea !== null;
        const isCurrent = isOfArea ?? isAt(pathname, to);
        return (
          <Link
            key={to}
            to={to}
            activeOptions={activeOptions(to)}
            className={navLinkClass(isCurrent)}
            // The router itself marks the link to the current page; this marks the area around it.
            {...(isArea && isCurrent && { 'aria-current': true })}
          >
            {label}
          </Link>
        );
      })}
      banner={
        <>
          {alarm}
          {!online.isOnline && <OfflineNotice online={online} />}
        </>
      }
      userMenu={
        <>
          <PaletteButton />
          {bell}
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
        </>
      }
    >
      {children}
    </AppShell>
  );
}
