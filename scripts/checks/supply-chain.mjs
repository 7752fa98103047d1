// Rejects a lock file that does not pin every package by hash, asks the registry for known vulnerabilities in
// the product's dependencies, and writes the bill of materials (CycloneDX) to test-results. A registry
// without audits is reported.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/workspace.mjs';

const npm = (...args) => {
  const { status, stdout } = spawnSync('npm', [...args, '--omit=dev', '--loglevel=silent'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 60_000,
  });
  return { status, stdout };
};

// Without a hash in the lock file, npm accepts whatever a registry sends.
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const unverified = Object.entries(packages)
  .filter(
    ([place, { link, integrity }]) =>
      place.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
  )
  .map(([place]) => place);
if (unverified.length > 0) {
  console.error(`supply chain: no SHA-512 in package-lock.json for ${unverified.join(', ')}`);
  process.exit(1);
}

const bill = npm('sbom', '--sbom-format=cyclonedx');
if (bill.status !== 0) {
  console.error('supply chain: npm sbom failed');
  process.exit(1);
}
const results = path.join(root, 'test-results');
mkdirSync(results, { recursive: true });
writeFileSync(path.join(results, 'sbom.cdx.json'), bill.stdout);
const { components } = JSON.parse(bill.stdout);
console.log(`supply chain: ${components.length} components in test-results/sbom.cdx.json`);

const { stdout } = npm('audit', '--json');
let counts = null;
try {
  counts = JSON.parse(stdout).metadata?.vulnerabilities ?? null;
} catch {
  // The registry did not respond at all.
}
if (counts === null) {
  console.log('supply chain: NOT AUDITED, the registry does not support audits');
} else {
  const { low, moderate, high, critical } = counts;
  console.log(
    `supply chain: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low known vulnerabilities`,
  );
  if (critical + high > 0) process.exit(1);
}
