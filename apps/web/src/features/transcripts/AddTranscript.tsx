import {
  LARGEST_TRANSCRIPT_BYTES,
  type TranscriptMaker,
} from '@plainview/domain/evidence/transcripts/transcript';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeError, isNetworkProblem } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { useAddTranscript } from './use-transcript.ts';

const makers = [
  { id: 'machine', label: 'Speech recognition' },
  { id: 'person', label: 'A person' },
] as const;

const TOO_LARGE = `The file is larger than ${LARGEST_TRANSCRIPT_BYTES / 1024} KiB. Please split it, or remove formatting from it.`;
const OFFLINE = 'The file could not be sent. Check your connection.';

/** Reads a file as base64. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')));
    reader.readAsDataURL(file);
  });

interface AddTranscriptProps {
  readonly videoId: string;
  readonly onAdded: () => void;
}

/** Chooses a WebVTT file and sends it at once. */
export function AddTranscript({ videoId, onAdded }: AddTranscriptProps) {
  const add = useAddTranscript();
  const chooser = useRef<HTMLInputElement>(null);
  const [madeBy, setMadeBy] = useState<TranscriptMaker>('machine');
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    setProblem(null);
    add.reset();
    if (file.size > LARGEST_TRANSCRIPT_BYTES) {
      setProblem(TOO_LARGE);
      return;
    }
    try {
      const content = await readBase64(file);
      add.mutate({ videoId, fileName: file.name, madeBy, content }, { onSuccess: onAdded });
    } catch {
      setProblem('The file could not be read.');
    }
  }

  const fault =
    problem ?? (add.error && describeError(add.error, isNetworkProblem(add.error) ? OFFLINE : undefined));
  return (
    <div className="flex flex-col items-start gap-3 text-start">
      <SegmentedControl
        label="Who wrote it?"
        isLabelHidden={false}
        options={makers}
        value={madeBy}
        onChange={setMadeBy}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="WebVTT file"
        accept=".vtt,text/vtt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <Button
        icon={<Upload aria-hidden />}
        isPending={add.isPending}
        pendingLabel="Adding..."
        onPress={() => chooser.current?.click()}
      >
        Choose WebVTT File
      </Button>
      {fault && (
        <Banner variant="error" className="w-full">
          {fault}
        </Banner>
      )}
    </div>
  );
}
