// Maps the Markdown files of the repository to the pages of the site.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Files outside docs/, with their place on the site. */
const places: Record<string, string> = {
  'website/index.md': 'index.md',
  'website/api.md': 'api.md',
  'README.md': 'introduction.md',
  'ARCHITECTURE.md': 'architecture.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
  'CHANGELOG.md': 'changelog.md',
  'docs/README.md': 'overview.md',
  'examples/processing-tool/README.md': 'examples/processing-tool.md',
  'examples/verify-bundle/README.md': 'examples/verify-bundle.md',
};

/** Returns the page for a Markdown file of the repository, such as `operations/install.md`, or undefined. */
export function pageOf(file: string): string | undefined {
  const place = places[file];
  if (place !== undefined) return place;
  if (!file.startsWith('docs/') || !file.endsWith('.md') || file.endsWith('/template.md')) return undefined;
  return file.replace(/^docs\//u, '').replace(/README\.md$/u, 'index.md');
}

/** Lists the decision records, oldest first. */
export function decisions(): { text: string; link: string }[] {
  const folder = path.join(root, 'docs/decisions');
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/u.test(name))
    .toSorted()
    .map((name) => {
      const [, title = name] = /^# (.+)$/mu.exec(readFileSync(path.join(folder, name), 'utf8')) ?? [];
      return { text: title, link: `/decisions/${name.replace(/\.md$/u, '')}` };
    });
}
