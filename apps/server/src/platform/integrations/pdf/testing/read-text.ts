import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of a PDF as another program reads it, with single spaces. */
export async function readText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await pdf.loadingTask.destroy();
  return texts.join(' ').replaceAll(/\s+/gu, ' ');
}
