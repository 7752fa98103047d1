import type { Outputs } from '@plainview/contract/index';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { CopyId } from '../../ui/CopyId.tsx';

interface SidecarLinksProps {
  readonly sidecars: Outputs['tickets']['get']['videos'][number]['sidecars'];
}

/** Links to the sidecar files of a video; renders nothing if there are none. */
export function SidecarLinks({ sidecars }: SidecarLinksProps) {
  if (sidecars.length === 0) return null;
  return (
    <ul aria-label="Sidecar files" className="flex basis-full flex-col gap-1 text-sm">
      {sidecars.map(({ name, sizeBytes, sha256, url }) => (
        <li key={url} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a
            href={`${url}?download=1`}
            download
            className="min-w-0 text-link underline underline-offset-2 wrap-anywhere"
          >
            {name}
          </a>
          <span className="text-soft tabular-nums">Sidecar file · {formatFileSize(sizeBytes)}</span>
          <CopyId label={`SHA-256 of ${name}`} value={sha256} />
        </li>
      ))}
    </ul>
  );
}
