import { Shield, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyId } from '../../../ui/CopyId.tsx';

interface ProofDetailsProps {
  /** What is proven, for screen readers. */
  readonly about: string;
  /** Whether the server has read the stored file and found it intact. */
  readonly isVerified: boolean;
  readonly sha256: string;
  /** Address of the proof. */
  readonly proofUrl: string;
  /** Shown next to the links. */
  readonly children?: ReactNode;
}

const linkClass = 'text-link underline underline-offset-2';

/** A shield that opens the hash and the proof of a file. It says "Verified" only if the server found the file intact. */
export function ProofDetails({ about, isVerified, sha256, proofUrl, children }: ProofDetailsProps) {
  const Icon = isVerified ? ShieldCheck : Shield;
  return (
    <details className="group text-sm open:basis-full">
      <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-1 rounded-sm text-soft hover:text-ink">
        <Icon aria-hidden="true" className={`size-4 ${isVerified ? 'text-success' : 'text-faint'}`} />
        {isVerified ? 'Verified' : 'Proof'}
        <span className="sr-only">, {about}</span>
      </summary>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-sunken px-3 py-2">
        <CopyId label="SHA-256" value={sha256} />
        {children}
        <a className={linkClass} href={proofUrl} download>
          Proof<span className="sr-only"> of {about}</span>
        </a>
      </div>
    </details>
  );
}
