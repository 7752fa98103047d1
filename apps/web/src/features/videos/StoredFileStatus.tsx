import type { Outputs } from '@plainview/contract/index';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';

type Verification = Outputs['tickets']['get']['videos'][number]['verification'];

/**
 * Shows when a stored file was last read and found intact; nothing without a stored file. Faults
 * are video problems.
 */
export function StoredFileStatus({ verification }: { readonly verification: Verification }) {
  if (verification === null) return null;
  const { verifiedAt } = verification;
  return (
    <span className="text-xs text-soft">
      {verifiedAt === null ? (
        'Not verified yet'
      ) : (
        <>
          Last verified <Timestamp isPlain value={verifiedAt} pattern="MMM d, yyyy, h:mm a" />
        </>
      )}
    </span>
  );
}
