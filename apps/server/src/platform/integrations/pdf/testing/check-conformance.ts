/**
 * Checks a file of ours against the points of PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1, Matterhorn
 * Protocol 1.1) that a program can decide and that our code could get wrong. It is not a full validator: it
 * checks that fonts are embedded and mapped to text, but not glyph by glyph, and only people can judge
 * whether texts describe their pictures.
 */
import {
  PdfFile,
  bytesOf,
  listOf,
  nameOf,
  numberOf,
  parseValues,
  type PdfDictionary,
  type PdfValue,
} from './pdf-objects.ts';

/** Structure types of ISO 32000-1, 14.8.4, that we use. */
const TYPES = new Set(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']);
/** Operators that paint (ISO 32000-1, annex A). */
const PAINTING = new Set([
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
  'sh',
  'Do',
  'Tj',
  'TJ',
  "'",
  '"',
  'BI',
]);

/** Returns what is wrong, one sentence each. */
export function findConformanceFaults(bytes: Uint8Array): readonly string[] {
  const file = new PdfFile(bytes);
  const root = file.dictionary(file.trailer.entries.get('Root'));
  return [
    ...checkFile(file, bytes),
    ...checkMetadata(file, root),
    ...checkOutputIntent(file, root),
    ...checkPages(file, root),
    ...checkObjects(file),
    ...checkStructure(file, root),
    ...checkAttachments(file, root),
  ];
}

const unless = (holds: boolean, fault: string): readonly string[] => (holds ? [] : [fault]);

function checkFile(file: PdfFile, bytes: Uint8Array): readonly string[] {
  const start = Buffer.from(bytes.subarray(0, 20));
  const { entries } = file.trailer;
  return [
    ...unless(start.toString('latin1').startsWith('%PDF-1.7\n%'), 'the header is not that of PDF 1.7'),
    ...unless(
      [...start.subarray(10, 14)].every((byte) => byte > 127),
      'the second line has no bytes above 127',
    ),
    ...unless(listOf(entries.get('ID')).length === 2, 'the trailer has no ID'),
    ...unless(!entries.has('Encrypt'), 'the file is encrypted'),
  ];
}

function checkMetadata(file: PdfFile, root: PdfDictionary): readonly string[] {
  const metadata = root.entries.get('Metadata');
  const { entries } = file.dictionary(metadata);
  const xmp = file.stream(metadata).toString('utf8');
  const has = (pattern: RegExp, fault: string): readonly string[] => unless(pattern.test(xmp), fault);
  const shows = file.dictionary(root.entries.get('ViewerPreferences')).entries.get('DisplayDocTitle');
  return [
    ...unless(!entries.has('Filter'), 'the metadata are compressed'),
    ...has(/<pdfaid:part>3<\/pdfaid:part>/u, 'no PDF/A part'),
    ...has(/<pdfaid:conformance>A<\/pdfaid:conformance>/u, 'no PDF/A conformance level'),
    ...has(/<pdfuaid:part>1<\/pdfuaid:part>/u, 'no PDF/UA part'),
    ...has(/<pdfaSchema:namespaceURI>http:\/\/www\.aiim\.org\/pdfua\/ns\/id\//u, 'no schema for PDF/UA'),
    ...has(/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">[^<]+</u, 'no title'),
    ...unless(isOperator(shows, 'true'), 'the window does not show the title'),
    ...unless(bytesOf(root.entries.get('Lang')).length > 0, 'no language'),
    ...unless(
      isOperator(file.dictionary(root.entries.get('MarkInfo')).entries.get('Marked'), 'true'),
      'the file does not say that it is tagged',
    ),
  ];
}

const isOperator = (value: PdfValue | undefined, operator: string): boolean =>
  typeof value === 'object' && 'operator' in value && value.operator === operator;

function checkOutputIntent(file: PdfFile, root: PdfDictionary): readonly string[] {
  const [intent] = listOf(root.entries.get('OutputIntents'));
  const { entries } = file.dictionary(intent);
  const profile = entries.get('DestOutputProfile');
  const icc = file.stream(profile).toString('latin1');
  return [
    ...unless(nameOf(entries.get('S')) === 'GTS_PDFA1', 'no output intent of PDF/A'),
    ...unless(numberOf(file.dictionary(profile).entries.get('N')) === 3, 'the profile has not three colors'),
    ...unless(icc.slice(36, 40) === 'acsp' && icc.slice(16, 20) === 'RGB ', 'no ICC profile for RGB'),
  ];
}

function checkPages(file: PdfFile, root: PdfDictionary): readonly string[] {
  const pages = listOf(file.dictionary(root.entries.get('Pages')).entries.get('Kids'));
  return pages.flatMap((page, index) => {
    const { entries } = file.dictionary(page);
    const content = file.stream(entries.get('Contents')).toString('latin1');
    return [
      unless(nameOf(entries.get('Tabs')) === 'S', `page ${index + 1}: no tab order`),
      unless(entries.has('StructParents'), `page ${index + 1}: no key in the parent tree`),
      unless(!entries.has('Annots'), `page ${index + 1}: annotations, which are not checked`),
      checkContent(file, content).map((fault) => `page ${index + 1}: ${fault}`),
    ].flat();
  });
}

/** Everything that is painted is an artifact or part of the structure (Matterhorn 01-003 to 01-005). */
function checkContent(file: PdfFile, content: string): readonly string[] {
  const open: ('artifact' | 'tagged' | 'other')[] = [];
  let operands: PdfValue[] = [];
  const faults = new Set<string>();
  for (const value of parseValues(content)) {
    if (!(typeof value === 'object' && 'operator' in value)) {
      operands.push(value);
      continue;
    }
    const { operator } = value;
    if (operator === 'BMC' || operator === 'BDC') {
      const isArtifact = nameOf(operands[0]) === 'Artifact';
      const hasId = file.inlineDictionary(operands[1])?.entries.has('MCID') ?? false;
      const kind = isArtifact ? 'artifact' : hasId ? 'tagged' : 'other';
      if (isArtifact && open.includes('tagged')) faults.add('an artifact inside of tagged content');
      if (kind === 'tagged' && open.includes('artifact')) faults.add('tagged content inside of an artifact');
      open.push(kind);
    } else if (operator === 'EMC') open.pop();
    else if (PAINTING.has(operator) && !open.some((kind) => kind !== 'other'))
      faults.add(`${operator} outside of the structure`);
    operands = [];
  }
  return [...faults, ...unless(open.length === 0, 'marked content that does not end')];
}

function checkObjects(file: PdfFile): readonly string[] {
  return file.dictionaries().flatMap((dictionary) => {
    const { entries } = dictionary;
    const type = nameOf(entries.get('Type'));
    const subtype = nameOf(entries.get('Subtype'));
    if (type === 'Font') return checkFont(file, dictionary);
    return [
      unless(nameOf(entries.get('Filter')) !== 'LZWDecode', 'LZW'),
      unless(!isOperator(entries.get('Interpolate'), 'true'), 'an interpolated picture'),
      unless(type !== 'Action' && !entries.has('JS'), 'an action'),
      unless(
        subtype !== 'Image' || nameOf(entries.get('ColorSpace')) !== 'DeviceCMYK',
        'a picture in CMYK without a profile',
      ),
    ].flat();
  });
}

function checkFont(file: PdfFile, { entries }: PdfDictionary): readonly string[] {
  const name = nameOf(entries.get('BaseFont'));
  if (nameOf(entries.get('Subtype')) === 'CIDFontType2') {
    const descriptor = file.dictionary(entries.get('FontDescriptor'));
    return [
      ...unless(file.stream(descriptor.entries.get('FontFile2')).length > 0, `${name} is not embedded`),
      ...unless(file.stream(entries.get('CIDToGIDMap')).length > 0, `${name} has no glyph map`),
    ];
  }
  const map = file.stream(entries.get('ToUnicode')).toString('latin1');
  const texts = [...map.matchAll(/^<[0-9A-F]{4}> <([0-9A-F]*)>$/gm)].map(([, text = '']) => text);
  return [
    ...unless(nameOf(entries.get('Subtype')) === 'Type0', `${name} is no composite font`),
    ...unless(texts.length > 0, `${name} does not map to text`),
    ...unless(
      texts.every((text) => text !== '' && (text.match(/.{4}/g) ?? []).every(isAllowedUnit)),
      `${name} maps to nothing, U+0000, U+FEFF or U+FFFE`,
    ),
  ];
}

const isAllowedUnit = (unit: string): boolean => !['0000', 'FEFF', 'FFFE'].includes(unit);

function checkStructure(file: PdfFile, root: PdfDictionary): readonly string[] {
  const tree = file.dictionary(root.entries.get('StructTreeRoot'));
  const faults: string[] = [...unless(tree.entries.has('ParentTree'), 'no parent tree')];
  let level = 0;
  const visit = (value: PdfValue, parent: string): void => {
    const { entries } = file.dictionary(value);
    const type = nameOf(entries.get('S'));
    if (type === '') return;
    if (!TYPES.has(type)) faults.push(`the type ${type}`);
    if (type.startsWith('H')) {
      const next = Number(type.slice(1));
      if (next > level + 1) faults.push(`${type} after level ${level}`);
      level = next;
    }
    const attributes = file.dictionary(entries.get('A')).entries;
    if (type === 'Figure') {
      if (bytesOf(entries.get('Alt')).length === 0) faults.push('a picture without alternative text');
      if (listOf(attributes.get('BBox')).length !== 4) faults.push('a picture without its place');
    }
    if (type === 'TH' && nameOf(attributes.get('Scope')) === '') faults.push('a header cell without scope');
    if ((type === 'TH' || type === 'TD') && parent !== 'TR') faults.push('a cell outside of a row');
    if (type === 'TR' && parent !== 'Table') faults.push('a row outside of a table');
    if (type === 'Table') faults.push(...checkRows(file, entries.get('K')));
    for (const kid of listOf(entries.get('K'))) if (typeof kid !== 'number') visit(kid, type);
  };
  for (const kid of listOf(tree.entries.get('K'))) visit(kid, '');
  return faults;
}

/** Each row of a table has the same number of cells (Matterhorn 15-003 and following). */
function checkRows(file: PdfFile, rows: PdfValue | undefined): readonly string[] {
  const counts = listOf(rows).map((row) => listOf(file.dictionary(row).entries.get('K')).length);
  return unless(
    new Set(counts).size === 1,
    `rows of a table have ${[...new Set(counts)].join(' and ')} cells`,
  );
}

function checkAttachments(file: PdfFile, root: PdfDictionary): readonly string[] {
  const specifications = file.dictionaries().filter(({ entries }) => entries.has('EF'));
  const associated = listOf(root.entries.get('AF')).length;
  return [
    ...unless(specifications.length === associated, 'an attachment that is not associated with the file'),
    ...specifications.flatMap(({ entries }) => {
      const [embedded] = [file.dictionary(entries.get('EF')).entries.get('F')];
      const stream = file.dictionary(embedded).entries;
      return [
        unless(nameOf(entries.get('AFRelationship')) !== '', 'an attachment without its relationship'),
        unless(entries.has('F') && entries.has('UF'), 'an attachment without both names'),
        unless(nameOf(stream.get('Subtype')) !== '', 'an attachment without its media type'),
        unless(
          file.dictionary(stream.get('Params')).entries.has('ModDate'),
          'an attachment without its date',
        ),
      ].flat();
    }),
  ];
}
