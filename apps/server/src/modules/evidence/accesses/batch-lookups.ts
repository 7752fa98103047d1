interface Waiting<Lookup, Result> {
  readonly lookup: Lookup;
  readonly result: PromiseWithResolvers<Result>;
}

/**
 * Combines lookups: while one statement runs, further lookups are collected for the next one. A lookup
 * never uses a statement that began before it, so it sees everything that was committed until then. Equal
 * lookups run once.
 * @param keyOf equal for equal lookups
 * @param readAll returns the results in the order of the lookups
 */
export function batchLookups<Lookup, Result>(
  keyOf: (lookup: Lookup) => string,
  readAll: (lookups: readonly Lookup[]) => Promise<readonly Result[]>,
): (lookup: Lookup) => Promise<Result> {
  let gathering = new Map<string, Waiting<Lookup, Result>>();
  let isRunning = false;

  async function readGathered(): Promise<void> {
    const batch = [...gathering.values()];
    gathering = new Map();
    try {
      const results = await readAll(batch.map(({ lookup }) => lookup));
      for (const [position, found] of results.entries()) batch[position]?.result.resolve(found);
    } catch (error) {
      for (const { result } of batch) result.reject(error);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (gathering.size > 0) await readGathered();
    isRunning = false;
  }

  return (lookup) => {
    const key = keyOf(lookup);
    const waiting = gathering.get(key) ?? { lookup, result: Promise.withResolvers<Result>() };
    gathering.set(key, waiting);
    if (!isRunning) void run();
    return waiting.result.promise;
  };
}
