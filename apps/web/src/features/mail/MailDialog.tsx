import { errorCatalog } from '@plainview/contract/error-catalog';
import { useState, type ReactNode } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { MailStateBadge } from './MailStateBadge.tsx';
import { useMailMessage, useSendAgain } from './use-mail.ts';

type Whole = NonNullable<ReturnType<typeof useMailMessage>['data']>;

const forms = [
  { id: 'text', label: 'Plain text' },
  { id: 'html', label: 'HTML' },
] as const;

/** Shows a message and its delivery state. */
export function MailDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const message = useMailMessage(id);
  const again = useSendAgain();
  const ability = message.data?.abilities.sendAgain;
  const error = message.error ?? again.error;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={message.data?.subject ?? 'Message'}
      size="lg"
      {...(ability?.allowed && {
        footer: (
          <Button variant="primary" isPending={again.isPending} onPress={() => again.mutate({ id })}>
            Send Again
          </Button>
        ),
      })}
    >
      {error && (
        <Banner variant="error" className="mb-3">
          {describeError(error)}
        </Banner>
      )}
      {message.isPending && <Skeleton className="h-60 w-full" />}
      {message.data && <WholeMessage message={message.data} />}
    </Dialog>
  );
}

function WholeMessage({ message }: { readonly message: Whole }) {
  const [form, setForm] = useState<'text' | 'html'>('text');
  const { sendAgain } = message.abilities;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact term="State">
          <MailStateBadge state={message.state} />
        </Fact>
        <Fact term="To">
          {message.recipientName} <span className="break-all text-soft">{message.address}</span>
        </Fact>
        <Fact term="Created">
          <Timestamp value={message.createdAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
        </Fact>
        <Fact term="Attempts">{message.attempts}</Fact>
        {message.nextAttemptAt && (
          <Fact term="Next attempt">
            <Timestamp value={message.nextAttemptAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
          </Fact>
        )}
        {message.settledAt && message.state !== 'suppressed' && (
          <Fact term={message.state === 'sent' ? 'Sent' : 'Failed'}>
            <Timestamp value={message.settledAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
          </Fact>
        )}
        {message.messageId !== null && (
          <Fact term="Message-ID">
            <span className="font-mono text-xs break-all">{message.messageId}</span>
          </Fact>
        )}
        {message.note !== null && (
          <Fact term={message.state === 'suppressed' ? 'Reason' : 'The mail server said'}>
            <span className="break-words">{message.note}</span>
          </Fact>
        )}
      </dl>
      {!sendAgain.allowed && sendAgain.code === 'MAIL_RAN_OUT' && (
        <p className="text-sm text-soft">{errorCatalog.MAIL_RAN_OUT.message}</p>
      )}
      <SegmentedControl label="Format" options={forms} value={form} onChange={setForm} />
      {form === 'text' ? (
        <pre className="rounded-md border border-line bg-sunken p-4 font-sans text-sm break-words whitespace-pre-wrap">
          {message.text}
        </pre>
      ) : (
        // The document's own content security policy allows only its inline styles.
        <iframe
          title={`HTML of ${message.subject}`}
          sandbox=""
          src={`/mail/${message.id}`}
          className="h-96 w-full rounded-md border border-line"
        />
      )}
      {message.text.includes('withheld-') && (
        <p className="text-sm text-soft">The code is only in the sent message and cannot be viewed here.</p>
      )}
    </div>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
