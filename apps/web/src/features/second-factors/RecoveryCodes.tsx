import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** Shows recovery codes once, to be copied and stored safely. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // The previously focused element is gone.
  useEffect(() => list.current?.focus(), []);
  async function copy() {
    try {
      // `navigator.clipboard` is undefined on a page without TLS.
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid('Copied.');
    } catch {
      setSaid('Could not copy. Select the codes and copy them manually.');
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p>Use one of these codes to sign in without your phone. Each works once.</p>
      <Banner variant="warning">Save them now: they are shown only once.</Banner>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="grid gap-y-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm outline-none"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" onPress={onDone}>
          I Have Saved Them
        </Button>
        <output className="text-sm text-soft">{said}</output>
      </div>
    </div>
  );
}
