import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of a PDF as another program reads it, with single spaces. */
export async function readText(bytes: Uint8Array): Promise<string> {
  return (await readPages(bytes)).join(' ').replaceAll(/\s+/gu, ' ');
}

/** Returns the text of each page as another program reads it, with single spaces. */
export async function readPages(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.map((item) => ('str' in item ? item.str : ''));
    pages.push(texts.join(' ').replaceAll(/\s+/gu, ' '));
  }
  await pdf.loadingTask.destroy();
  return pages;
}
