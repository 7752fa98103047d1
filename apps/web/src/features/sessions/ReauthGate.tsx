import { useLocation, useNavigate } from '@tanstack/react-router';
import { useReauthRequested } from '../../api/reauthentication.ts';
import { usePreload } from '../../ui/use-preload.ts';
import { ReauthDialog, ReauthProblem } from './lazy-reauth.ts';

/**
 * Fragment of the address after the organization's provider failed to reauthenticate (modules/identity/organization-sign-in/oidc.routes.ts).
 */
const PROBLEM = /^proof-problem=(?<code>[A-Z_]+)$/u;

/**
 * Shows the reauthentication dialog while a privileged action waits for it, and why reauthentication
 * elsewhere failed.
 */
export function ReauthGate() {
  usePreload(ReauthDialog);
  const navigate = useNavigate();
  const code = useLocation({ select: ({ hash }) => PROBLEM.exec(hash)?.groups?.['code'] });
  const isAsked = useReauthRequested();
  return (
    <>
      {isAsked && <ReauthDialog />}
      {code !== undefined && (
        <ReauthProblem
          code={code}
          onClose={() => void navigate({ to: '.', search: true, hash: '', replace: true })}
        />
      )}
    </>
  );
}
