// Reads CSV (RFC 4180) with commas or semicolons.

/**
 * Returns the rows. Cells in quotation marks may contain separators and line breaks.
 * @throws Error with the line of a quotation mark that is not closed, or is followed by text: what belongs to the
 * cell would be a guess
 */
export function parseCsv(text) {
  const plain = text.replace(/^\uFEFF/u, '');
  const head = /^[^\r\n]*/u.exec(plain)?.[0] ?? '';
  const separator = head.includes(';') && !head.includes(',') ? ';' : ',';
  const rows = [[]];
  let line = 1;
  for (let at = 0; at <= plain.length;) {
    const cell = plain[at] === '"' ? readQuoted(plain, at, line) : readPlain(plain, at, separator);
    rows.at(-1).push(cell.text);
    line += cell.lines ?? 0;
    const end = plain[cell.end];
    at = cell.end + 1;
    if (end === undefined) break;
    if (end === separator) continue;
    if (end !== '\r' && end !== '\n')
      throw new Error(`line ${line} has text after a quotation mark that closes a cell`);
    if (end === '\r' && plain[at] === '\n') at += 1;
    line += 1;
    rows.push([]);
  }
  return rows;
}

function readPlain(text, start, separator) {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1;
  return { text: text.slice(start, end).trim(), end };
}

function readQuoted(text, start, line) {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) throw new Error(`the quotation mark in line ${line} is not closed`);
  const quoted = text.slice(start + 1, end);
  return {
    text: quoted.replaceAll('""', '"'),
    end: end + 1,
    lines: quoted.split(/\r\n|\r|\n/u).length - 1,
  };
}
