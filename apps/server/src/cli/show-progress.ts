import { GIBIBYTE } from './progress.ts';

/** The output that shows progress: a terminal, or a log. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how far a command is. */
export interface Progress {
  /** Counts a file that is done. */
  readonly count: (sizeBytes: number) => void;
  /** Ends the line on a terminal. */
  readonly end: () => void;
}

const RENEWAL_MS = 200;
const LOG_MS = 30_000;

/**
 * Shows the number and size of the files that are done: in one line that is renewed on a terminal, in a line every
 * 30 s elsewhere, never in one for each file.
 * @param verb what happens to the files, such as "exported"
 */
export function showProgress(
  verb: string,
  {
    output = process.stderr,
    now = () => performance.now(),
  }: { output?: ProgressOutput; now?: () => number } = {},
): Progress {
  const isTerminal = output.isTTY === true;
  const start = now();
  let [files, bytes, shownAt] = [0, 0, isTerminal ? -Infinity : start];
  const show = (): void => {
    const seconds = Math.max(now() - start, 1) / 1000;
    const rate = `${(bytes / 1024 ** 2 / seconds).toFixed(0)} MiB/s`;
    const text = `${verb} ${files.toLocaleString('en-US')} files, ${(bytes / GIBIBYTE).toFixed(2)} GiB, ${rate}`;
    output.write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
    shownAt = now();
  };
  return {
    count: (sizeBytes) => {
      files += 1;
      bytes += sizeBytes;
      if (now() - shownAt >= (isTerminal ? RENEWAL_MS : LOG_MS)) show();
    },
    end: () => {
      if (!isTerminal || files === 0) return;
      show();
      output.write('\n');
    },
  };
}
