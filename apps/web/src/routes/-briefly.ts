/** A page that waits longer shows its frame first, with placeholders. */
const BRIEF_MILLISECONDS = 300;

/** Loads a page's first data. Waits briefly, so that data that is almost there shows without placeholders. */
export async function briefly(load: () => Promise<void>): Promise<void> {
  const brief = new Promise<void>((resolve) => {
    setTimeout(resolve, BRIEF_MILLISECONDS);
  });
  // The screen itself loads what is missing, and reports errors.
  await Promise.race([load().catch(() => undefined), brief]);
}
