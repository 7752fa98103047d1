/** A page that waits longer shows its frame first, with placeholders. */
const BRIEF_MILLISECONDS = 300;

/**
 * Loads a page's first data. Waits briefly, so that data that is almost there shows without placeholders.
 * @param milliseconds how long to wait for data that would otherwise move the page when it arrives
 */
export async function briefly(
  load: () => Promise<void>,
  milliseconds: number = BRIEF_MILLISECONDS,
): Promise<void> {
  const brief = new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  // The screen itself loads what is missing, and reports errors.
  await Promise.race([load().catch(() => undefined), brief]);
}
