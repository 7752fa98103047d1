// The notes of the next release, from the files in .changeset.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/workspace.mjs';

/** Sections of a release in the changelog, in order. */
const sections = ['Added', 'Changed', 'Fixed', 'Security', 'Removed', 'Upgrade'];

const folder = path.join(root, '.changeset');

/**
 * Returns the note of one changeset with its section, if it has one. Throws if the note does not
 * name its section.
 */
function readNote(name) {
  const text = readFileSync(path.join(folder, name), 'utf8').replace(/^---\n[\s\S]*?---\n/u, '');
  if (text.trim() === '') return [];
  const [, section = '', note = ''] = /^\s*(\w+): ([\s\S]+?)\s*$/u.exec(text) ?? [];
  if (!sections.includes(section)) {
    throw new Error(`.changeset/${name}: begin with one of ${sections.join(', ')} and a colon`);
  }
  return [{ section, note: note.replaceAll('\n', '\n  ') }];
}

/** Returns the sections of the next release as Markdown; empty if nothing has changed. */
export function pendingNotes() {
  const notes = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .flatMap(readNote);
  return sections
    .filter((section) => notes.some((note) => note.section === section))
    .map((section) => {
      const items = notes.filter((note) => note.section === section).map(({ note }) => `- ${note}`);
      return `### ${section}\n\n${items.join('\n')}`;
    })
    .join('\n\n');
}
