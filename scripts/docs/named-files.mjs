// Finds files and folders of the product that pages and code comments name, and that do not exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/workspace.mjs';

/** Pages that are generated, or say what was at the time. */
const unchecked =
  /^(?:CHANGELOG|docs\/(?:acceptance|asvs|controls|specification[^/]*)|docs\/decisions\/0121-.*)\.md$/u;
/** Pages that also name JSON and YAML files of the repository; in others, these are files of users. */
const developerPages = new Set(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']);
/** Written by builds. */
const built = new Set(['plainview-verify.mjs', 'apps/server/dist', 'apps/web/dist', 'website/dist']);

const fileName = /(?<=^|[\s`("])((?:[\w.@-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql))(?=$|[\s`,;:)."])/gu;
const configName = /(?<=^|[\s`("])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:json|ya?ml))(?=$|[\s`,;:)."])/gu;
/** A path in code font that begins with a folder of the product. Prose leaves out the folders above it. */
const folderName =
  /`((?:apps|packages|scripts|bench|examples|website|platform|modules|web|server|domain|contract|http|live|jobs|procedures|cli|features|screens|ui|player|tests)\/[\w./-]*[\w-])\/?`/gu;
const isCode = (file) => /\.(?:[cm]?js|tsx?|sql)$/u.test(file);
/** Applied migrations never change. */
const isMigration = (file) => file.startsWith('apps/server/migrations/');
const isComment = (line) => /^\s*(?:\/\/|\/?\*|--)/u.test(line);
/** Prose leaves `src` out of paths. */
const short = (name) => name.replaceAll(/(?:\bsrc\/|\/src$)/gu, '').replace(/^(?:\.\.?\/)+/u, '');

/** Returns the ends of the paths of all files and folders, and those of tests also without their extension. */
function endsOfPaths(files) {
  const ends = new Set(built);
  for (const file of files) {
    const parts = short(file).split('/');
    const bare = parts.at(-1).replace(/(?:\.bucket)?(?:\.test)?\.tsx?$/u, '');
    for (let from = 0; from < parts.length; from += 1) {
      for (let to = from + 1; to <= parts.length; to += 1) ends.add(parts.slice(from, to).join('/'));
      ends.add([...parts.slice(from, -1), bare].join('/'));
    }
  }
  return ends;
}

/** Lists what is named and does not exist, as `file:line: there is no name`. */
export function missingFiles() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));
  const ends = endsOfPaths(files);
  const faults = [];
  for (const file of files) {
    const isPage = file.endsWith('.md') && !unchecked.test(file);
    if (!isPage && (!isCode(file) || isMigration(file))) continue;
    const patterns = [fileName, folderName, ...(developerPages.has(file) ? [configName] : [])];
    for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
      if (isPage || isComment(line))
        for (const [, name] of patterns.flatMap((pattern) => line.matchAll(pattern).toArray()))
          if (!ends.has(short(name))) faults.push(`${file}:${index + 1}: there is no ${name}`);
  }
  return [...new Set(faults)];
}
