import { fileFaultTexts } from '@plainview/domain/evidence/file-verifications/file-verification';
import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { FileVerification } from './use-file-verification.ts';

type FaultyFile = FileVerification['faults'][number];

/** Enough to see what happened. */
const MOST_SHOWN = 5;

/** Lists stored files with a fault, the oldest faults first; nothing if there is none. */
export function FileFaults({ verification }: { readonly verification: FileVerification }) {
  const { faults, faultCount } = verification;
  if (faultCount === 0) return null;
  const shown = faults.slice(0, MOST_SHOWN);
  const others = faultCount - shown.length;
  return (
    <Banner
      variant="error"
      title={faultCount === 1 ? 'A stored file has a fault' : `${faultCount} stored files have faults`}
    >
      <ul className="my-1 space-y-1">
        {shown.map((file) => (
          <li key={`${file.kind} ${file.subjectId} ${file.derivedKind} ${file.version} ${file.name}`}>
            <FileName file={file} />: {fileFaultTexts[file.fault]} Detected{' '}
            <Timestamp isPlain value={file.faultSince} />.
          </li>
        ))}
      </ul>
      {others > 0 && <p>And {pluralize(others, 'other file', 'other files')}.</p>}
      <p>
        Contact your operator, who can restore files from a backup. This message disappears once the files are
        intact again.
      </p>
    </Banner>
  );
}

/** Names a file, with a link to its ticket. */
function FileName({ file }: { readonly file: FaultyFile }) {
  const { ticketNumber } = file;
  if (ticketNumber === null) return <span className="font-medium">{nameOf(file)}</span>;
  return (
    <Link
      to="/admin/tickets/$ticketId"
      params={{ ticketId: ticketNumber }}
      className="font-medium underline underline-offset-2"
    >
      {nameOf(file)}
    </Link>
  );
}

function nameOf({ name, version, derivedKind }: FaultyFile): string {
  if (version !== null) return `Version ${version} of a report`;
  const video = name ?? 'A video';
  return derivedKind === null ? video : `A file made from ${video}`;
}
