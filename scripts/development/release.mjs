// Prepares a release: sets the version of all packages from the changesets, moves their notes into a dated
// section of the changelog, and makes the current API document the released one. Commits nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pendingNotes } from '../docs/changelog.mjs';
import { ensureInstalled, must, root, runtime } from '../lib/workspace.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const versionOf = (file) => JSON.parse(read(file)).version;

await ensureInstalled();
const notes = pendingNotes();
if (notes === '') {
  console.error('release: there are no changesets, so there is nothing to release');
  process.exit(1);
}
const before = versionOf('package.json');
await must('npm', ['run', 'changeset', '--', 'version']);
const version = versionOf('apps/server/package.json');

writeFileSync(
  path.join(root, 'package.json'),
  read('package.json').replace(`"version": "${before}"`, `"version": "${version}"`),
);
for (const folder of ['base', 'roles']) {
  const file = `examples/kubernetes/${folder}/kustomization.yaml`;
  writeFileSync(
    path.join(root, file),
    read(file).replace(`newTag: ${before}`, () => `newTag: ${version}`),
  );
}
const date = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
writeFileSync(
  path.join(root, 'CHANGELOG.md'),
  read('CHANGELOG.md').replace(
    '<!-- end -->\n',
    () => `<!-- end -->\n\n## ${version} (${date})\n\n${notes}\n`,
  ),
);
await must('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { env: process.env });
await must(runtime(), ['scripts/docs/docs.mjs']);
await must(runtime(), ['scripts/docs/api-document.mjs', '--release']);
console.log(`
Version ${version} is prepared. Read CHANGELOG.md, add a line that sums the release up, and run:

  git commit --all --message "chore(release): prepare ${version}"
  git tag --annotate v${version} --message "Plainview ${version}"`);
