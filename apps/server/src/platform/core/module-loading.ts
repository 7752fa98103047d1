import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const COMPILE_CACHE = path.join(import.meta.dirname, '../../../../../node_modules/.cache/compiled');
/**
 * How much the young generation grows each time under load. V8's default of 2 would let the first thousand
 * calls cost up to twice the processor time.
 */
const GROWTH_FACTOR = 8;

const setYoungGenerationGrowth = (factor: number): void =>
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/**
 * Prepares to load the product's modules. Code that was compiled before is read from a cache, unless the
 * environment names another one. The young generation does not grow meanwhile: almost everything that loading
 * allocates survives, from which V8 would conclude that it needs the largest one (128 MiB), and it never
 * returns that memory.
 * @returns a function to be called when the product has started
 */
export function beginLoading(): () => void {
  enableCompileCache(COMPILE_CACHE);
  setYoungGenerationGrowth(1);
  return () => {
    setYoungGenerationGrowth(GROWTH_FACTOR);
    // Otherwise only a process that ends by itself would write it.
    flushCompileCache();
    collectGarbage();
  };
}

/** Collects what loading has left. A process that has little to do would keep it for hours. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}
