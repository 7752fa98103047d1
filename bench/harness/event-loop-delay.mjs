import { inspectorAddress, openInspector } from './inspector.mjs';

/**
 * Measures how long the event loop of a product is blocked, through its inspector (`INSPECTED`).
 * @returns functions that begin a measurement, and that return the longest block since then in milliseconds
 */
export async function watchEventLoop(product) {
  const inspector = await openInspector(inspectorAddress(product.printed()));
  const evaluate = async (expression) => {
    const { result } = await inspector.send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value;
  };
  await evaluate(`globalThis.eventLoopDelay =
    process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 }); eventLoopDelay.enable(); 0`);
  return {
    begin: () => evaluate('eventLoopDelay.reset(); 0'),
    longest: async () => (await evaluate('eventLoopDelay.max')) / 1e6,
    close: inspector.close,
  };
}
