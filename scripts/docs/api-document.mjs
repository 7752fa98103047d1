// Writes the API's OpenAPI document docs/openapi.json from the contract; with --check compares it. Also
// checks it for breaking changes since docs/openapi.released.json, the document of the last release.
// --release makes the current document the released one.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateApiDocument } from '../../apps/server/src/http/routes/openapi-document.ts';
import { apiBreaks } from '../../apps/test-support/src/openapi/api-breaks.ts';
import { root } from '../lib/workspace.mjs';

const present = path.join(root, 'docs/openapi.json');
const released = path.join(root, 'docs/openapi.released.json');

/** What only a client that asks for it meets, by a parameter that the last release did not have. */
const asked = new Set([
  // With abilities=false.
  'get /tickets: 200.items[].abilities may be missing now',
]);

/** Sorts an object's keys, so that every changed line in the file is a real change. */
const sorted = (_key, value) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const document = await generateApiDocument();
const text = `${JSON.stringify(document, sorted, 1)}\n`;
const isStale = readFileSync(present, 'utf8') !== text;
if (!process.argv.includes('--check')) writeFileSync(present, text);
else if (isStale) {
  console.error('docs/openapi.json is out of date. Run: npm run api-document');
  process.exit(1);
}
if (process.argv.includes('--release')) copyFileSync(present, released);
const breaks = apiBreaks(JSON.parse(readFileSync(released, 'utf8')), JSON.parse(text)).filter(
  (found) => !asked.has(found),
);
for (const found of breaks) console.error(`api: ${found}`);
if (breaks.length > 0) {
  console.error(
    'Clients written for the last release would break. Keep what they rely on and add the new parts.',
  );
  process.exit(1);
}
const state = isStale ? 'was updated; it is' : 'is up to date and';
console.log(`api: docs/openapi.json ${state} compatible with the last release`);
