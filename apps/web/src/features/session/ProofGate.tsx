import { useLocation, useNavigate } from '@tanstack/react-router';
import { useProofAsked } from '../../api/reauthentication.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';

const ProofProblem = lazyDialog(async () => (await import('./ProofProblem.tsx')).ProofProblem);

/** Behind the address to which somebody comes back whom the organization's provider did not prove (http/routes/oidc.ts). */
const PROBLEM = /^proof-problem=(?<code>[A-Z_]+)$/u;

/** Shows the dialog that asks who is there while a privileged act waits for it, and why a proof elsewhere was none. */
export function ProofGate() {
  const navigate = useNavigate();
  const code = useLocation({ select: ({ hash }) => PROBLEM.exec(hash)?.groups?.['code'] });
  const isAsked = useProofAsked();
  return (
    <>
      {isAsked && <ProofDialog />}
      <ProofProblem
        isOpen={code !== undefined}
        code={code ?? ''}
        onClose={() => void navigate({ to: '.', search: true, hash: '', replace: true })}
      />
    </>
  );
}
