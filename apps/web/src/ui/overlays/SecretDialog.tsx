import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { Dialog } from './Dialog.tsx';

/** Shows a secret once, to be copied and stored safely. */
export function SecretDialog({
  title,
  secret,
  children,
  onClose,
}: {
  readonly title: string;
  readonly secret: string;
  /** The secret's purpose. */
  readonly children: string;
  readonly onClose: () => void;
}) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  async function copy() {
    try {
      // `navigator.clipboard` is undefined on a page without TLS.
      await navigator.clipboard.writeText(secret);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      footer={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{children}</p>
        <Banner variant="warning">Copy it now: it is shown only once.</Banner>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm break-all select-all">
            {secret}
          </code>
          <Button
            icon={copied === 'yes' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onPress={() => void copy()}
          >
            Copy
          </Button>
        </div>
        <output className="text-sm text-soft">
          {copied === 'yes' && 'Copied.'}
          {copied === 'failed' && 'Could not copy. Select it and copy it manually.'}
        </output>
      </div>
    </Dialog>
  );
}
