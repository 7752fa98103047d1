import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { FileFaults } from './FileFaults.tsx';
import { useFileVerification, type FileVerification } from './use-file-verification.ts';

const lineClass = 'min-h-8 text-sm text-soft';

const StatusPlaceholder = () => <p className={lineClass} />;

/** Shows how recently all stored files were read again, and which ones have a fault. */
export function FileVerificationStatus() {
  const { data } = useFileVerification();
  if (!data) return <StatusPlaceholder />;
  return (
    <>
      <FileFaults verification={data} />
      {data.isBehind && (
        <Banner variant="warning">
          The verification of stored files is behind: not every file was read again within {days(data)}.
        </Banner>
      )}
      <p className={lineClass}>
        <Progress verification={data} />
      </p>
    </>
  );
}

const days = ({ roundDays }: FileVerification): string => pluralize(roundDays, 'day', 'days');

function Progress({ verification }: { readonly verification: FileVerification }) {
  const { roundDays, oldestAt, unread } = verification;
  if (roundDays === 0) return 'The scheduled verification of stored files is turned off.';
  const waiting =
    unread === 0 ? '' : ` ${pluralize(unread, 'file has', 'files have')} not been read yet in this storage.`;
  if (oldestAt === null) return `Every stored file is read again within ${days(verification)}.${waiting}`;
  return (
    <>
      Every stored file is read again within {days(verification)}. The oldest verification
      {unread > 0 && ' of the others'} is from{' '}
      <Timestamp isPlain value={oldestAt} pattern="MMM d, yyyy, h:mm a" />.{waiting}
    </>
  );
}
