export const GIBIBYTE = 1024 ** 3;

/** Prints why the command failed and sets its exit code to 1. */
export function fail(why: string): void {
  console.error(`REFUSED: ${why}${why.endsWith('.') ? '' : '.'}`);
  process.exitCode = 1;
}

/** Runs a command, prints any error, and stops everything the command started in reverse order. */
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
