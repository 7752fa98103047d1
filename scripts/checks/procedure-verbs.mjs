// Fails if a procedure named list, get, create, update or delete calls no action with the same verb. Part of
// `npm run lint`.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/workspace.mjs';

const source = path.join(root, 'apps/server/src');
const procedure =
  /\n {2}(?<verb>list|get|create|update|delete): \w+\.(?<noun>\w+)\.\k<verb>\.handler\((?<body>.*?)(?=\n {2}\w+: \w+\.|\n\};)/gsu;

const problems = [];
let count = 0;
for (const file of globSync('**/*.procedures.ts', { cwd: source }))
  for (const { groups } of readFileSync(path.join(source, file), 'utf8').matchAll(procedure)) {
    count += 1;
    if (!new RegExp(String.raw`\b${groups.verb}[A-Z]\w*\(`, 'u').test(groups.body))
      problems.push(
        `${file}: ${groups.noun}.${groups.verb} calls no action that begins with “${groups.verb}”`,
      );
  }

for (const problem of problems) console.error(`procedure verbs: ${problem}`);
if (problems.length > 0 || count === 0) process.exit(1);
console.log(`procedure verbs: ${count} procedures call an action with their verb`);
