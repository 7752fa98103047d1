import { makeBundle, sha256Of, type TestFiles } from './test-bundle.ts';
import { TestLedger } from './test-ledger.ts';
import { TestRandom } from './test-random.ts';
import { writeZip } from './test-zip.ts';

const letters = 'ABCXYZabcxyz0189._-';
/** Texts that JSON, canonical JSON or terminals could get wrong. */
const texts = [
  '',
  'Zoë',
  '王芳',
  '😀\u0001',
  '\u2028 "\\/',
  '\u{10ffff}',
  'é é',
  '{"sequence":1}',
  '\n\n— x y',
];

function randomValue(random: TestRandom, depth: number): unknown {
  const values = [random.pick(texts), random.below(2 ** 31) - 5, true, null, Number.MAX_SAFE_INTEGER];
  if (depth === 0 || random.below(3) > 0) return random.pick(values);
  const parts = Array.from({ length: random.below(3) }, () => randomValue(random, depth - 1));
  return random.below(2) === 0 ? parts : Object.fromEntries(parts.map((part) => [random.pick(texts), part]));
}

/** An untouched bundle with random content, and what its reader could have. */
export interface RandomBundle {
  readonly archive: Uint8Array;
  readonly keys: readonly string[];
  readonly kept: readonly { readonly name: string; readonly text: string }[];
}

/**
 * Makes a ledger of up to 60 entries, a bundle of one ticket, and what a reader could have. Equal seeds
 * make equal ones.
 */
export function makeRandomBundle(seed: number): RandomBundle {
  const { files, ...reader } = makeFiles(seed);
  const entries = [...files].map(([path, bytes]) => ({ name: `bundle-${seed}/${path}`, bytes }));
  return { archive: writeZip(entries), ...reader };
}

function makeFiles(seed: number): Pick<RandomBundle, 'keys' | 'kept'> & { readonly files: TestFiles } {
  const random = new TestRandom(`bundle ${seed}`);
  const ledger = new TestLedger('plainview.example/ledger', random);
  const evidence = new Map<string, Uint8Array>();
  const store = (folder: string, event: string, member = 'sha256'): void => {
    const bytes = random.bytes(random.below(300));
    const name = `V${evidence.size}${random.text(letters, 1 + random.below(12))}`;
    evidence.set(`data/${folder}/${name}`, bytes);
    ledger.append({ event, ticketId: 'T-1', data: { [member]: sha256Of(bytes), sizeBytes: bytes.length } });
  };
  const steps = [
    () => ledger.changeKey(),
    () => store('evidence', 'video.stored'),
    () => store('reports', 'report.delivered'),
    () => store('release-reports', 'redaction.delivered', 'reportSha256'),
    ...Array.from(
      { length: 6 },
      (_, place) => () =>
        ledger.append({
          event: 'ticket.edited',
          ticketId: place < 3 ? 'T-1' : `T-${place}`,
          data: { value: randomValue(random, 3) },
          // Entries of one transaction, or of two servers, may be a little out of order.
          clockOffsetMs: -random.below(100_000),
        }),
    ),
  ];
  for (let count = 1 + random.below(40); count > 0; count -= 1) random.pick(steps)();
  const before = ledger.size;
  const sizes = Array.from({ length: random.below(4) }, () => 1 + random.below(before));
  const files = makeBundle({
    ledger,
    ticketId: 'T-1',
    evidence,
    earlier: sizes.toSorted((one, other) => one - other),
    later: random.below(20),
  });
  const kept = Array.from({ length: random.below(4) }, (_, place) => {
    const size = 1 + random.below(ledger.size);
    const isProof = random.below(2) === 0;
    const text = isProof ? ledger.proof(1 + random.below(size), size) : ledger.checkpoint(size);
    return { name: `kept ${place}`, text };
  });
  const keys = random.below(3) === 0 ? [] : [random.pick(ledger.keys).text];
  return { files, keys, kept };
}
