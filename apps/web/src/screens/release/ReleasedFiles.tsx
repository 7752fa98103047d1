import { formatFileSize } from '@plainview/domain/shared/file-size';
import { buttonClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { Release } from './use-release.ts';
import { WatermarkedVideo } from './WatermarkedVideo.tsx';

type ReleasedFile = Release['files'][number];

/** Shows what an agency released to whom and until when, with the files. */
export function ReleasedFiles({ release }: { readonly release: Release }) {
  const { agencyName, recipientName, requestNumber, mode, expiresAt, files, report } = release;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">Released by {agencyName}</h1>
        <p className="mt-1 wrap-anywhere">
          {pluralize(files.length, 'redacted video')} for <bdi className="font-medium">{recipientName}</bdi>
          {requestNumber !== '' && <>, request {requestNumber}</>}. Available until{' '}
          <Timestamp value={expiresAt} pattern="MMM d, yyyy, h:mm a" isPlain />.
        </p>
        <p className="mt-1 text-sm text-soft">
          Parts of the picture and the sound may be hidden. Each use of this page is recorded.
        </p>
      </div>
      <ul aria-label="Files" className="flex flex-col gap-4">
        {files.map((file) => (
          <li
            key={file.url}
            className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
          >
            {mode === 'view' ? (
              <WatermarkedVideo url={file.url} name={file.name} recipientName={recipientName} />
            ) : (
              <Download file={file} mostDownloads={release.mostDownloads} />
            )}
            <FileFacts file={file} />
          </li>
        ))}
      </ul>
      {report && <Report report={report} />}
      {mode === 'view' ? (
        <p className="text-sm text-soft">
          You can watch this release but not download it. The overlay with your name does not stop anyone from
          recording a screen; it shows whose link was used.
        </p>
      ) : (
        <HashHelp fileName={files[0]?.name ?? ''} />
      )}
    </div>
  );
}

function Download({
  file: { url, name, downloadsLeft },
  mostDownloads,
}: {
  readonly file: ReleasedFile;
  readonly mostDownloads: number | null;
}) {
  if (downloadsLeft === 0)
    return <p>All {mostDownloads === null ? '' : pluralize(mostDownloads, 'download')} have been used.</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a href={url} download className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Download<span className="sr-only"> {name}</span>
      </a>
      {downloadsLeft !== null && mostDownloads !== null && (
        <p className="text-sm text-soft">
          {downloadsLeft} of {pluralize(mostDownloads, 'download')} left when this page was opened. A download
          that is interrupted can be resumed.
        </p>
      )}
    </div>
  );
}

/** Offers the release report, also to those who may only watch the videos. */
const Report = ({ report }: { readonly report: NonNullable<Release['report']> }) => (
  <section
    aria-label="Release report"
    className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
  >
    <h2 className="font-semibold">Release report</h2>
    <p className="text-sm">
      States what is hidden or muted, when and why, and how each video was compared with its original.
    </p>
    <a href={report.url} download className={cx(buttonClass(), 'self-start')}>
      PDF<span className="sr-only"> of the release report</span>
    </a>
    <FileFacts file={report} />
  </section>
);

const FileFacts = ({
  file: { name, sizeBytes, sha256 },
}: {
  readonly file: Pick<ReleasedFile, 'name' | 'sizeBytes' | 'sha256'>;
}) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
    <dt className="text-soft">File</dt>
    <dd className="wrap-anywhere">{name}</dd>
    <dt className="text-soft">Size</dt>
    <dd className="tabular-nums">{formatFileSize(sizeBytes)}</dd>
    <dt className="text-soft">SHA-256</dt>
    <dd className="font-mono text-xs leading-5 wrap-anywhere">{sha256}</dd>
  </dl>
);

const commands = [
  { system: 'Windows', command: (name: string) => `certutil -hashfile "${name}" SHA256` },
  { system: 'macOS', command: (name: string) => `shasum -a 256 "${name}"` },
  { system: 'Linux', command: (name: string) => `sha256sum "${name}"` },
] as const;

/** Says how to check that a downloaded file is the released one. */
const HashHelp = ({ fileName }: { readonly fileName: string }) => (
  <section aria-label="Check the file" className="text-sm">
    <h2 className="font-semibold">Check the file</h2>
    <p className="mt-1">
      Compute the SHA-256 of the downloaded file and compare it with the one above. If they are equal, it is
      the file that was released. In a terminal, in the folder of the file:
    </p>
    <ul className="mt-2 flex flex-col gap-1">
      {commands.map(({ system, command }) => (
        <li key={system} className="wrap-anywhere">
          {system}: <code className="font-mono text-xs">{command(fileName)}</code>
        </li>
      ))}
    </ul>
  </section>
);
