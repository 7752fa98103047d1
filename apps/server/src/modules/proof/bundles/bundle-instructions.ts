import { readFile } from 'node:fs/promises';

/** Files that each bundle contains, so that it can be verified without Plainview. */
const sources = {
  'VERIFY.txt': new URL('../../../../../../examples/verify-bundle/VERIFY.txt', import.meta.url),
  'verify.html': new URL('../../../../../../packages/proof/dist/verify.html', import.meta.url),
} as const;

/**
 * Returns the instructions of a bundle by name. One that this installation was not built with is left out.
 */
export async function bundleInstructions(): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  for (const [name, source] of Object.entries(sources)) {
    try {
      texts[name] = await readFile(source, 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return texts;
}
