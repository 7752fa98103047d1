import type { Outputs } from '@plainview/contract/index';
import { fileFaultTexts } from '@plainview/domain/storage/file-verification';
import { TriangleAlert } from 'lucide-react';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';

type Verification = Outputs['tickets']['get']['videos'][number]['verification'];

/** Shows when a stored file was last read and found intact, or what is wrong with it; nothing without a stored file. */
export function StoredFileStatus({ verification }: { readonly verification: Verification }) {
  if (verification === null) return null;
  const { verifiedAt, fault, faultSince } = verification;
  const lastVerified = verifiedAt === null ? 'Not verified yet' : <LastVerified at={verifiedAt} />;
  if (fault === null) return <span className="text-xs text-soft">{lastVerified}</span>;
  return (
    <p className="flex basis-full gap-1.5 text-sm text-failed">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {fileFaultTexts[fault]}{' '}
        {faultSince !== null && (
          <>
            Detected <Timestamp isPlain value={faultSince} />.{' '}
          </>
        )}
        <span className="text-soft">{lastVerified}</span>
      </span>
    </p>
  );
}

const LastVerified = ({ at }: { readonly at: Date }) => (
  <>
    Last verified <Timestamp isPlain value={at} pattern="MMM d, yyyy, h:mm a" />
  </>
);
