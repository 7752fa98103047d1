import { signDetached, type SigningIdentity } from './cms-signature.ts';

/** Room for everything in a signature but the certificates. */
const SIGNATURE_BYTES = 2048;
const DIGITS = 10;
/** Print, and locked. */
const WIDGET_FLAGS = 132;
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3;

/**
 * Adds an invisible signature (PAdES-B-B) to a PDF as an appended update, so that the PDF is a prefix of the
 * result, byte for byte. Knows only PDFs as our renderer writes them: a classic cross-reference table, no
 * form, and uncompressed dictionaries.
 * @param signedAt the stated time of the signature
 * @throws Error if the PDF has another structure
 */
export function signPdf(pdf: Uint8Array, identity: SigningIdentity, signedAt: Date): Buffer {
  const original = Buffer.from(pdf);
  const { size, root, info, id, startOfTable } = readTrailer(original.toString('latin1'));
  const objectAt = readTable(original.toString('latin1'), startOfTable);
  const catalog = objectAt(root);
  const page = firstPage(objectAt, catalog);
  if (catalog.includes('/AcroForm')) throw new Error('the PDF already has a form');
  const [signature, widget] = [size, size + 1];
  const room =
    2 *
    (SIGNATURE_BYTES +
      [identity.certificate, ...identity.issuers].reduce((sum, { raw }) => sum + raw.byteLength, 0));
  const rangePlaceholder = `[0 ${'9'.repeat(DIGITS)} ${'9'.repeat(DIGITS)} ${'9'.repeat(DIGITS)}]`;
  const objects: readonly (readonly [number, string])[] = [
    [
      root,
      addEntry(
        catalog,
        `/AcroForm << /Fields [${widget} 0 R] /SigFlags ${SIGNATURES_EXIST_AND_APPEND_ONLY} >>`,
      ),
    ],
    [page.number, addAnnotation(page.body, widget)],
    [
      signature,
      `<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/M (${pdfTime(signedAt)})\n/ByteRange ${rangePlaceholder}\n/Contents <${'0'.repeat(room)}>\n>>`,
    ],
    [
      widget,
      // Outside of the page: an annotation on it would have to be part of the document's structure (PDF/UA).
      `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (Signature)\n/V ${signature} 0 R\n/F ${WIDGET_FLAGS}\n/Rect [-1 -1 -1 -1]\n/P ${page.number} 0 R\n>>`,
    ],
  ];
  let update = original.at(-1) === NEWLINE ? '' : '\n';
  const offsets = objects.map(([number, body]) => {
    const offset = original.byteLength + update.length;
    update += `${number} 0 obj\n${body}\nendobj\n`;
    return [number, offset] as const;
  });
  const table = original.byteLength + update.length;
  const lines = offsets
    .toSorted(([a], [b]) => a - b)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(DIGITS, '0')} 00000 n \n`);
  update += `xref\n${lines.join('')}trailer\n<<\n/Size ${size + objects.length - 2}\n/Root ${root} 0 R\n${info}${id}/Prev ${startOfTable}\n>>\nstartxref\n${table}\n%%EOF\n`;
  return fillIn(Buffer.concat([original, Buffer.from(update, 'latin1')]), original.byteLength, identity);
}

const NEWLINE = 0x0a;

/** Writes the range of signed bytes and the signature into their placeholders after `start`. */
function fillIn(file: Buffer, start: number, identity: SigningIdentity): Buffer {
  const range = file.indexOf('/ByteRange [', start) + '/ByteRange '.length;
  const from = file.indexOf('/Contents <', range) + '/Contents '.length;
  const to = file.indexOf('>', from) + 1;
  const numbers = [from, to, file.byteLength - to].map((number) => String(number).padStart(DIGITS));
  file.write(`[0 ${numbers.join(' ')}]`, range, 'latin1');
  const signature = signDetached(
    Buffer.concat([file.subarray(0, from), file.subarray(to)]),
    identity,
  ).toString('hex');
  if (signature.length > to - from - 2) throw new Error('the signature is larger than expected');
  file.write(signature, from + 1, 'latin1');
  return file;
}

function readTrailer(text: string) {
  const trailer = text.slice(text.lastIndexOf('\ntrailer\n'));
  const size = /\/Size (?<value>\d+)\n/u.exec(trailer)?.groups?.['value'];
  const root = /\/Root (?<value>\d+) 0 R\n/u.exec(trailer)?.groups?.['value'];
  const startOfTable = /\nstartxref\n(?<value>\d+)\n%%EOF\n?$/u.exec(trailer)?.groups?.['value'];
  if (size === undefined || root === undefined || startOfTable === undefined || trailer.includes('/Encrypt'))
    throw new Error('the trailer of the PDF has another form');
  return {
    size: Number(size),
    root: Number(root),
    startOfTable: Number(startOfTable),
    info: /\/Info \d+ 0 R\n/u.exec(trailer)?.[0] ?? '',
    id: /\/ID \[<[0-9A-Fa-f]+> <[0-9A-Fa-f]+>\]\n/u.exec(trailer)?.[0] ?? '',
  };
}

/** Reads a cross-reference table of one section. @returns a function that returns the text of an object */
function readTable(text: string, start: number): (number: number) => string {
  const [head = '', count] = /^xref\n0 (\d+)\n/u.exec(text.slice(start, start + 100)) ?? [];
  if (count === undefined) throw new Error('the cross-reference table of the PDF has another form');
  return (number) => {
    const line = text.slice(start + head.length + number * 20).slice(0, 20);
    const body = text.slice(Number(line.slice(0, DIGITS)));
    const [, found] = new RegExp(`^${number} 0 obj\\n(<<\\n.*?\\n>>)\\nendobj\\n`, 'su').exec(body) ?? [];
    if (number >= Number(count) || found === undefined)
      throw new Error(`object ${number} of the PDF has another form`);
    return found;
  };
}

function firstPage(objectAt: (number: number) => string, catalog: string) {
  const pages = /\n\/Pages (?<value>\d+) 0 R\n/u.exec(catalog)?.groups?.['value'];
  const [, first] = /\n\/Kids \[(\d+) 0 R/u.exec(objectAt(Number(pages))) ?? [];
  const page = { number: Number(first), body: objectAt(Number(first)) };
  if (!page.body.includes('/Type /Page\n')) throw new Error('the pages of the PDF have another form');
  return page;
}

/** Adds an entry to the text of a dictionary. */
const addEntry = (dictionary: string, entry: string): string =>
  `${dictionary.slice(0, -'>>'.length)}${entry}\n>>`;

function addAnnotation(page: string, widget: number): string {
  if (!page.includes('/Annots')) return addEntry(page, `/Annots [${widget} 0 R]`);
  const added = page.replace(/\/Annots \[/u, `/Annots [${widget} 0 R `);
  if (added === page) throw new Error('the annotations of the PDF have another form');
  return added;
}

/** Returns a time as PDFs write it, in UTC. */
const pdfTime = (time: Date): string => `D:${time.toISOString().replaceAll(/\D/gu, '').slice(0, 14)}Z`;
