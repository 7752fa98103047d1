import { LockGate } from '../../features/sessions/LockGate.tsx';
import { ReauthGate } from '../../features/sessions/ReauthGate.tsx';
import type { SessionUser } from '../../features/sessions/session-query.ts';
import { ToastRegion } from '../../ui/overlays/ToastRegion.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

/** Overlays of signed-in screens, loaded after the screen. */
export function Overlays({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  return (
    <>
      <ToastRegion />
      <LeaveGuard />
      <ReauthGate />
      <LockGate user={user} onSignOut={onSignOut} />
    </>
  );
}
