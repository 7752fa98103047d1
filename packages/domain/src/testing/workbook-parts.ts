/** A cell of a test's workbook. Strings are texts, numbers are numbers, null is an empty cell. */
export type TestCell =
  | string
  | number
  | null
  | {
      /** The content of `v`, or of `is` for inline strings; missing for an empty element. */
      readonly value?: string;
      readonly type?: 's' | 'inlineStr' | 'str' | 'n' | 'b' | 'e' | 'd';
      /** A number format. */
      readonly format?: string;
      readonly formula?: string;
    };

export interface TestSheet {
  readonly name: string;
  readonly kind?: 'worksheet' | 'chartsheet' | 'dialogsheet';
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: readonly (readonly TestCell[])[];
  /** Numbers of rows, from 1. */
  readonly hiddenRows?: readonly number[];
  /** Numbers of columns, from 1. */
  readonly hiddenColumns?: readonly number[];
  /** Such as `A2:A4`. */
  readonly merges?: readonly string[];
  /** XML of rows after the others. */
  readonly furtherRows?: string;
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  /** Where texts are stored; `shared` by default. `rich` splits each into two parts with a reading (`rPh`). */
  readonly strings?: 'shared' | 'inline' | 'rich';
  /** Uses the namespaces of ISO/IEC 29500 Strict. */
  readonly isStrict?: boolean;
  readonly isFrom1904?: boolean;
  /** Prefixes all elements, as some programs do. */
  readonly prefix?: string;
}

const namespaces = {
  transitional: {
    main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    relationships: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  },
  strict: {
    main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
    relationships: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  },
};
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the name of a column: 0 is A. Enough for 26 columns. */
const letter = (column: number): string => String.fromCodePoint(65 + column);

/** Splits a text into two parts. */
const half = (text: string): readonly [string, string] => [
  text.slice(0, text.length / 2),
  text.slice(text.length / 2),
];

/** Collects what cells refer to. */
function createTables(strings: TestWorkbook['strings']) {
  const texts: string[] = [];
  const formats: string[] = [];
  const textXml = (text: string): string => {
    if (strings !== 'rich') return `<t xml:space="preserve">${escape(text)}</t>`;
    const [first, last] = half(text).map(escape);
    return `<r><t xml:space="preserve">${first}</t></r><r><t xml:space="preserve">${last}</t></r><rPh sb="0" eb="1"><t>reading</t></rPh>`;
  };
  const styleOf = (format: string | undefined): string => {
    if (format === undefined) return '';
    if (!formats.includes(format)) formats.push(format);
    return ` s="${formats.indexOf(format) + 1}"`;
  };
  return {
    texts,
    formats,
    textXml,
    /** Returns the XML of a cell. */
    cell: (cell: TestCell, place: string): string => {
      if (cell === null) return '';
      if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
      if (typeof cell === 'string') {
        if (strings === 'inline') return `<c r="${place}" t="inlineStr"><is>${textXml(cell)}</is></c>`;
        if (!texts.includes(cell)) texts.push(cell);
        return `<c r="${place}" t="s"><v>${texts.indexOf(cell)}</v></c>`;
      }
      const { value, type = 'n', format, formula } = cell;
      const formulaXml = formula === undefined ? '' : `<f>${escape(formula)}</f>`;
      const valueXml = value === undefined ? '<v/>' : `<v>${escape(value)}</v>`;
      const content = type === 'inlineStr' ? `<is>${textXml(value ?? '')}</is>` : formulaXml + valueXml;
      return `<c r="${place}" t="${type}"${styleOf(format)}>${content}</c>`;
    },
  };
}

type Tables = ReturnType<typeof createTables>;

function sheetXml(sheet: TestSheet, tables: Tables, main: string): string {
  const { rows, hiddenRows = [], hiddenColumns = [], merges = [], furtherRows = '' } = sheet;
  if (sheet.kind === 'chartsheet') return `<chartsheet xmlns="${main}"/>`;
  if (sheet.kind === 'dialogsheet') return `<dialogsheet xmlns="${main}"/>`;
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`).join('');
  const rowsXml = rows.map((cells, index) => {
    const hidden = hiddenRows.includes(index + 1) ? ' hidden="1"' : '';
    const cellsXml = cells.map((cell, column) => tables.cell(cell, `${letter(column)}${index + 1}`)).join('');
    return `<row r="${index + 1}"${hidden}>${cellsXml}</row>`;
  });
  const merged = merges.map((reference) => `<mergeCell ref="${reference}"/>`).join('');
  return [
    `<worksheet xmlns="${main}">`,
    columns && `<cols>${columns}</cols>`,
    `<sheetData>${rowsXml.join('')}${furtherRows}</sheetData>`,
    merged && `<mergeCells>${merged}</mergeCells>`,
    '</worksheet>',
  ].join('');
}

function stylesXml(formats: readonly string[], main: string): string {
  const custom = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escape(code)}"/>`,
  );
  const styles = formats.map((_code, index) => `<xf numFmtId="${200 + index}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
}

const relationshipsXml = (relationships: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}">${relationships
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Adds a prefix to all elements of a part. */
const withPrefix = (xml: string, prefix: string): string =>
  xml
    .replaceAll(/<(?<slash>\/?)(?<name>[a-z])/giu, `<$<slash>${prefix}:$<name>`)
    .replace('xmlns=', `xmlns:${prefix}=`);

/** Returns the files of a workbook (XLSX), to be put into a ZIP archive. */
export function workbookParts(workbook: TestWorkbook): Readonly<Record<string, string>> {
  const { sheets, strings, isStrict = false, isFrom1904 = false, prefix } = workbook;
  const { main, relationships } = isStrict ? namespaces.strict : namespaces.transitional;
  const tables = createTables(strings);
  const files = sheets.map((sheet, index) => {
    const { name, kind = 'worksheet', state = 'visible' } = sheet;
    const path = `${kind}s/sheet${index + 1}.xml`;
    return { name, kind, state, id: `rId${index + 1}`, path, xml: sheetXml(sheet, tables, main) };
  });
  const list = files.map(
    ({ name, state, id }, index) =>
      `<sheet name="${escape(name)}" sheetId="${index + 1}" state="${state}" r:id="${id}"/>`,
  );
  const shared = tables.texts.map((text) => `<si>${tables.textXml(text)}</si>`).join('');
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>`,
    'xl/styles.xml': stylesXml(tables.formats, main),
    ...Object.fromEntries(files.map(({ path, xml }) => [`xl/${path}`, xml])),
  };
  const content = prefix === undefined ? parts : mapValues(parts, (xml) => withPrefix(xml, prefix));
  return {
    '_rels/.rels': relationshipsXml([['rId1', `${relationships}/officeDocument`, 'xl/workbook.xml']]),
    ...content,
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ...files.map(({ id, kind, path }) => [id, `${relationships}/${kind}`, path] as const),
      ['rIdStrings', `${relationships}/sharedStrings`, '/xl/sharedStrings.xml'],
      ['rIdStyles', `${relationships}/styles`, 'styles.xml'],
    ]),
  };
}

const mapValues = (parts: Record<string, string>, change: (xml: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, change(xml)]));
