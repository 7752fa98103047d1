import { formatFileSize } from '@plainview/domain/shared/file-size';
import { Scissors } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Finding } from '../finding-order.ts';

interface FindingClipProps {
  readonly finding: Finding;
  readonly canWrite: boolean;
}

/** Makes a clip of a finding's range, and offers it for download. */
export function FindingClip({ finding: { id, clip }, canWrite }: FindingClipProps) {
  const make = useMutation(api.findings.makeClip.mutationOptions());
  if (clip?.file)
    return (
      <p className="text-xs">
        <a
          href={`${clip.file.url}?download=1`}
          download
          title={`SHA-256 ${clip.file.sha256}`}
          className="inline-flex min-h-6 items-center text-link hover:underline"
        >
          {`Download Clip (${formatFileSize(clip.file.sizeBytes)})`}
        </a>
      </p>
    );
  if (clip?.state === 'waiting' || clip?.state === 'working')
    return (
      <output className="block text-xs text-soft">
        {clip.progress === null ? 'Creating the clip...' : `Creating the clip, ${clip.progress}%`}
      </output>
    );
  const problem = make.error ? describeError(make.error) : (clip?.note ?? null);
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-soft">
      {problem !== null && <output>{`The clip could not be created. ${problem}`}</output>}
      {canWrite && (
        <Button
          size="sm"
          icon={<Scissors aria-hidden />}
          isPending={make.isPending}
          pendingLabel="Requesting..."
          onPress={() => make.mutate({ id })}
        >
          {problem === null ? 'Create Clip' : 'Try Again'}
        </Button>
      )}
    </div>
  );
}
