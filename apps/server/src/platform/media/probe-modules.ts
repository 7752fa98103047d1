import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The probing process, and every module of the product that it loads. */
const MODULES = [
  './probe-process.ts',
  './read-video-facts.ts',
  './playback.ts',
  './video-limits.ts',
  './source-signatures/binding-plan.ts',
  './source-signatures/bmff-boxes.ts',
  './source-signatures/c2pa-manifest.ts',
  './source-signatures/cbor.ts',
  './source-signatures/cose-signature.ts',
  './source-signatures/jumbf.ts',
  './source-signatures/read-source-signatures.ts',
  './source-signatures/riff-chunks.ts',
  './source-signatures/stated-time.ts',
  './source-signatures/trusted-signer.ts',
  '../core/certificate-chain.ts',
  '@plainview/domain/shared/time',
];

let prepared: string | null = null;

/**
 * Returns a module for `--import` that contains the probing process's modules as JavaScript. Each of these
 * processes would otherwise load the compiler that strips types, which takes longer than probing most files.
 */
export function probeModules(): string {
  prepared ??= dataUrl(
    Object.fromEntries(
      MODULES.map((name) => {
        const url = name.startsWith('.') ? new URL(name, import.meta.url).href : import.meta.resolve(name);
        return [url, stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))];
      }),
    ),
  );
  return prepared;
}

function dataUrl(sources: Readonly<Record<string, string>>): string {
  const program = `
    import { registerHooks } from 'node:module';
    const sources = ${JSON.stringify(sources)};
    registerHooks({
      load: (url, context, next) =>
        Object.hasOwn(sources, url) ? { format: 'module', source: sources[url], shortCircuit: true } : next(url, context),
    });`;
  return `data:text/javascript;base64,${Buffer.from(program).toString('base64')}`;
}
