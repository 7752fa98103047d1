import { registerHooks, type ResolveFnOutput } from 'node:module';

/**
 * Packages of many ES modules, whose `.js` files Node.js cannot tell from CommonJS without
 * their package.json.
 */
const LARGE_PACKAGES = /\/node_modules\/(?:drizzle-orm|zod|jose)\//u;
/** The folder of a workspace of this repository. */
const WORKSPACE = /^(?!.*\/node_modules\/).*\/(?:apps|packages)\/[^/]+\//u;

/**
 * Returns the format of a module that is imported by its relative path, or null if only its package tells.
 */
function formatOf(specifier: string, parentURL: string): string | null {
  if (specifier.endsWith('.ts')) return 'module-typescript';
  if (specifier.endsWith('.mjs')) return 'module';
  return specifier.endsWith('.js') && LARGE_PACKAGES.test(parentURL) ? 'module' : null;
}

/** Packages that the workspaces import, by workspace and name. */
const resolved = new Map<string, ResolveFnOutput>();

// Resolves a relative import by its path alone, and a workspace's import of a package once. Otherwise Node.js
// asks the file system about each import, and parses the whole package.json for each module of a package to
// find its format (130 KB in drizzle-orm), which took two fifths of the startup time. Affects modules that
// are imported later.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions } = context;
    if (parentURL === undefined) return nextResolve(specifier, context);
    if (specifier.startsWith('node:')) return { url: specifier, format: 'builtin', shortCircuit: true };
    if (specifier.startsWith('.')) {
      const format = formatOf(specifier, parentURL);
      if (format === null) return nextResolve(specifier, context);
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    }
    const workspace = WORKSPACE.exec(parentURL)?.[0];
    if (workspace === undefined) return nextResolve(specifier, context);
    const key = [specifier, workspace, ...conditions].join(' ');
    const output = resolved.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true };
    resolved.set(key, output);
    return output;
  },
});
