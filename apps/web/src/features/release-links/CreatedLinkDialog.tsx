import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { CreatedReleaseLink } from './use-release-links.ts';

/** Shows a new link and its passcode once, to be copied. */
export function CreatedLinkDialog({
  created: { link, url, passcode },
  onClose,
}: {
  readonly created: CreatedReleaseLink;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Release Link for ${link.recipientName}`}
      footer={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {link.isMailed
            ? `The link is being mailed to ${link.recipientEmail ?? ''}.`
            : 'Send the link to the recipient.'}
          {passcode !== null && ' Tell them the passcode in another way, for example by phone.'}
        </p>
        <Banner variant="warning">
          {passcode === null
            ? 'Copy it now: it is shown only once.'
            : 'Copy both now: they are shown only once.'}
        </Banner>
        <Secret label="Link" value={url} />
        {passcode !== null && <Secret label="Passcode" value={passcode} />}
      </div>
    </Dialog>
  );
}

function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  async function copy() {
    try {
      // `navigator.clipboard` is undefined on a page without TLS.
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium">{label}</span>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm break-all select-all">
          {value}
        </code>
        <Button
          icon={copied === 'yes' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onPress={() => void copy()}
        >
          Copy {label}
        </Button>
      </div>
      <output className="text-sm text-soft">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'Could not copy. Select it and copy it manually.'}
      </output>
    </div>
  );
}
