import { registerHooks } from 'node:module';

/** A package of ES modules whose list of exports is 130 KB long. */
const LARGE_PACKAGE = '/node_modules/drizzle-orm/';

// Resolves imports inside drizzle-orm without reading its package.json. Node.js parses the whole file for each module of
// a package to find the module's format, which took a fifth of the startup time. Affects modules that are imported
// later.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    const isInside = parentURL?.includes(LARGE_PACKAGE) && /^\.{1,2}\/.*\.js$/u.test(specifier);
    if (!isInside) return nextResolve(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
