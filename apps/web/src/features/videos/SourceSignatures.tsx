import type { Outputs } from '@plainview/contract/index';
import { describeSignature, isSignatureBroken } from '@plainview/domain/evidence/media/source-signature';
import { FileSignature } from 'lucide-react';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';

type Signature = NonNullable<
  Outputs['tickets']['get']['videos'][number]['facts']['sourceSignatures']
>[number];

/** Shows the signatures that a camera or program put into a file, as they were found on arrival. */
export function SourceSignatures({ signatures }: { readonly signatures: readonly Signature[] }) {
  return signatures.map((signature) => (
    <SourceSignature key={`${signature.kind} ${signature.certificateSha256 ?? ''}`} signature={signature} />
  ));
}

function SourceSignature({ signature }: { readonly signature: Signature }) {
  const { generator, signer, issuer, certificateSha256, statedAt } = signature;
  const { name, result, signerResult } = describeSignature(signature);
  return (
    <div className="flex basis-full gap-1.5 text-sm">
      <FileSignature aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">{name}</span>
          {/* A broken signature is a problem of the video, which is shown with the others. */}
          {!isSignatureBroken(signature) && ` · ${result}`}
        </p>
        {signerResult !== null && <p className="text-soft">{signerResult}</p>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
          {signer !== null && <span>Signer: {signer}</span>}
          {issuer !== null && <span>Certificate by {issuer}</span>}
          {generator !== null && <span>Signed with {generator}</span>}
          {statedAt !== null && (
            <span>
              Stated time <Timestamp isPlain value={new Date(statedAt)} pattern="MMM d, yyyy, h:mm:ss a" />
            </span>
          )}
          {certificateSha256 !== null && (
            <span>
              Certificate <CopyId label="SHA-256 of the certificate" value={certificateSha256} />
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
