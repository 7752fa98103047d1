import { useLocation, useNavigate } from '@tanstack/react-router';
import { useReauthRequested } from '../../api/reauthentication.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { ReauthDialog } from './ReauthDialog.tsx';

const ProofProblem = lazyDialog(async () => (await import('./ReauthProblem.tsx')).ReauthProblem);

/** Behind the address to which somebody comes back whom the organization's provider did not prove (http/routes/oidc.ts). */
const PROBLEM = /^proof-problem=(?<code>[A-Z_]+)$/u;

/** Shows the dialog that asks who is there while a privileged act waits for it, and why a proof elsewhere was none. */
export function ReauthGate() {
  const navigate = useNavigate();
  const code = useLocation({ select: ({ hash }) => PROBLEM.exec(hash)?.groups?.['code'] });
  const isAsked = useReauthRequested();
  return (
    <>
      {isAsked && <ReauthDialog />}
      <ProofProblem
        isOpen={code !== undefined}
        code={code ?? ''}
        onClose={() => void navigate({ to: '.', search: true, hash: '', replace: true })}
      />
    </>
  );
}
