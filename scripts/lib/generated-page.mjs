// Helpers for the pages of docs/ that are generated from the last test run and committed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

/** Escapes a text for one cell of a Markdown table. */
export const cell = (text) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Formats a Markdown table; `rows` are lists of finished cells. */
export const table = (columns, rows) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Finishes a generated page: reports what is missing, and either writes the page or, with `--check`, compares
 * it with the committed one. Exits with 1 if anything is missing or the committed page is out of date.
 */
export function finish({ name, page, text, faults }) {
  for (const fault of faults) console.error(`${name}: ${fault}`);
  const place = path.join(root, page);
  const before = existsSync(place) ? readFileSync(place, 'utf8') : '';
  const isCheck = process.argv.includes('--check');
  const isStale = isCheck && before !== text;
  if (isStale) console.error(`${name}: ${page} is out of date. After \`npm test\`: npm run ${name}`);
  // Do not write a page with claims that no test shows.
  if (!isCheck && faults.length === 0) writeFileSync(place, text);
  if (faults.length > 0 || isStale) process.exit(1);
  console.log(`${name}: ${page} is up to date`);
}
