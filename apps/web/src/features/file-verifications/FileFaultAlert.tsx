import { FileFaults } from './FileFaults.tsx';
import { useFileVerification } from './use-file-verification.ts';

/** Alerts administrators of stored files with a fault; nothing if there is none. */
export function FileFaultAlert() {
  const { data } = useFileVerification();
  return data ? <FileFaults verification={data} /> : null;
}
