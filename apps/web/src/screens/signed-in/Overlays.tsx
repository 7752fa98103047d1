import { ProofGate } from '../../features/session/ProofGate.tsx';
import { ToastRegion } from '../../ui/ToastRegion.tsx';

/** What may come over a signed-in screen, loaded once that stands. */
export function Overlays() {
  return (
    <>
      <ToastRegion />
      <ProofGate />
    </>
  );
}
