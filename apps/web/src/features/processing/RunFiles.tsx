import type { Outputs } from '@plainview/contract/index';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { formatFileSize } from '@plainview/domain/shared/file-size';

type File = Outputs['processing']['get']['videos'][number]['files'][number];

/** Shows the results of processing a video: stills to view, files to download. */
export function RunFiles({
  videoName,
  files,
}: {
  readonly videoName: string;
  readonly files: readonly File[];
}) {
  const stills = files.filter((file) => file.kind === 'still');
  const results = files.filter((file) => file.kind === 'result');
  return (
    <>
      {stills.length > 0 && (
        <ul
          className="mt-2 grid grid-cols-3 gap-2 sm:flex sm:flex-wrap"
          aria-label={`Stills of ${videoName}`}
        >
          {stills.map((still) => (
            <li key={still.id}>
              <a
                href={`/media/derived/${still.id}`}
                target="_blank"
                rel="noopener"
                className="block text-center text-xs text-soft tabular-nums"
              >
                <img
                  src={`/media/derived/${still.id}`}
                  alt="Still at"
                  loading="lazy"
                  className="aspect-video w-full rounded-sm bg-black object-contain sm:aspect-auto sm:h-16 sm:w-28"
                />{' '}
                {formatTimecode(still.atMicroseconds ?? 0)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {results.length > 0 && (
        <ul className="mt-1" aria-label={`Results of ${videoName}`}>
          {results.map((result) => (
            <li key={result.id}>
              <a
                href={`/media/derived/${result.id}?download=1`}
                download
                title={`SHA-256 ${result.sha256}`}
                className="text-link underline underline-offset-2 wrap-anywhere"
              >
                {result.name}
              </a>{' '}
              <span className="text-soft tabular-nums">{formatFileSize(result.sizeBytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
