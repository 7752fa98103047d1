// Fails on words in comments, titles of tests and pages that have a more common equivalent. Part
// of `npm run lint`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/workspace.mjs';

/** Words to avoid, each with its replacement. */
const usual = {
  afresh: 'again',
  anew: 'again',
  beside: 'next to, in addition to',
  'breaks off': 'fails, ends early',
  'broke off': 'failed, ended early',
  'by which': 'a shorter sentence',
  everybody: 'everyone, all users',
  'given back': 'returned, requeued',
  'goes on': 'continues',
  hence: 'so, therefore',
  'in the midst': 'during',
  'knows no': 'does not support, has no',
  'knows nothing': 'has no data about',
  'of an own': 'of its own',
  rubbish: 'garbage',
  sideways: 'horizontally',
  somebody: 'a user, someone',
  'stands in': 'is in',
  'the office': 'administrators',
  // Not the button, nor the chain of custody.
  'the chain': 'the ledger',
  'the like': 'similar',
  'the long way': 'the slow path',
  thereby: 'a shorter sentence',
  thereof: 'of it',
  told: 'notified, reported',
  'under way': 'in progress',
  upon: 'on',
  whereby: 'a shorter sentence',
  whilst: 'while',
  whoever: 'anyone who, a caller that',
};

const pattern = new RegExp(String.raw`\b(?:${Object.keys(usual).join('|')})\b`, 'giu');
/** Terms of screens and of the field that contain a word to avoid. */
const terms = /the Chain\b|the chain of\b/gu;
const isComment = (line) => /^\s*(?:\/\/|\/?\*)/u.test(line);
const isTitle = (line) => /^\s*(?:(?:describe|it|test)\b[^'`]*\(|[\])}]+\)\()['`]/u.test(line);
/** Quotes of the specification, and pages that repeat the titles of tests. */
const quoting = /^docs\/(?:acceptance|asvs|controls|specification[^/]*)\.md$/u;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const faults = [];
for (const file of files) {
  const isPage = file.endsWith('.md') && !quoting.test(file);
  if (!isPage && !/\.(?:[cm]?js|tsx?)$/u.test(file)) continue;
  for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
    if (isPage || isComment(line) || isTitle(line))
      for (const [word] of line.replaceAll(terms, '').matchAll(pattern))
        faults.push(`${file}:${index + 1}: “${word}”: use ${usual[word.toLowerCase()]}`);
}
for (const fault of faults) console.error(`word list: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log('word list: no words to avoid in comments, test titles and pages');
