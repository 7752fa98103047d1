import { useProofAsked } from '../../api/proof.ts';
import { ProofDialog } from './ProofDialog.tsx';

/** Shows the dialog that asks who is there while a privileged act waits for it. */
export function ProofGate() {
  return useProofAsked() ? <ProofDialog /> : null;
}
