// Fails on words in comments and pages that have a more common equivalent. Part of `npm run lint`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/workspace.mjs';

/** Words to avoid, each with its replacement. */
const usual = {
  afresh: 'again',
  anew: 'again',
  beside: 'next to, in addition to',
  'by which': 'a shorter sentence',
  'goes on': 'continues',
  'knows no': 'does not support, has no',
  somebody: 'a user, someone',
  'stands in': 'is in',
  'the office': 'administrators',
  thereof: 'of it',
  told: 'notified, reported',
  whereby: 'a shorter sentence',
  whoever: 'anyone who, a caller that',
};

const pattern = new RegExp(String.raw`\b(?:${Object.keys(usual).join('|')})\b`, 'giu');
const isComment = (line) => /^\s*(?:\/\/|\/?\*)/u.test(line);
/** Quotes of other texts: the specification and the titles of tests. */
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
    if (isPage || isComment(line))
      for (const [word] of line.matchAll(pattern))
        faults.push(`${file}:${index + 1}: “${word}”: use ${usual[word.toLowerCase()]}`);
}
for (const fault of faults) console.error(`word list: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log('word list: no word to avoid in comments and pages');
