const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu;
const MOST_IDS = 400;
const MOST_OF_ONE_TEXT = 20;

/** IDs of records that exist, or existed a moment ago. */
export interface IdPool {
  readonly all: readonly string[];
  /** Excludes an ID from being chosen at random, for an account that must not be deleted. */
  spare(id: string): void;
  /** Collects the IDs that a text contains. */
  learn(text: string): void;
}

export function createIdPool(): IdPool {
  const all: string[] = [];
  const spared = new Set<string>();
  let learned = 0;
  return {
    all,
    spare: (id) => void spared.add(id),
    learn(text) {
      const found = new Set(
        text
          .slice(0, 200_000)
          .match(UUID)
          ?.filter((id) => !spared.has(id)),
      );
      for (const id of [...found].slice(0, MOST_OF_ONE_TEXT)) {
        if (all.includes(id)) continue;
        if (all.length < MOST_IDS) all.push(id);
        else all[learned % MOST_IDS] = id;
        learned += 1;
      }
    },
  };
}
