import type { NamedBlob } from '../persistence/video/named-blob.repository.ts';
import type { MoveOutcome } from '../use-cases/storage/move-files.ts';

export const GIBIBYTE = 1024 ** 3;

/** One line for each file. */
export const printFile = ({ key, sizeBytes }: NamedBlob, outcome: MoveOutcome): void =>
  console.log(`${outcome.padEnd(17)}  ${key}  ${sizeBytes} bytes`);

/** Says why the command did not do what was asked; its exit code will be 1. */
export function fail(why: string): void {
  console.error(`REFUSED: ${why}${why.endsWith('.') ? '' : '.'}`);
  process.exitCode = 1;
}

/**
 * Runs a command; whatever it started is stopped again, from the last to the first, and an error becomes words.
 */
export async function runCommand(
  command: (running: (() => Promise<void>)[]) => Promise<void>,
): Promise<void> {
  const running: (() => Promise<void>)[] = [];
  try {
    await command(running);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  } finally {
    while (running.length > 0) await running.pop()?.();
  }
}
