import { formatFileSize } from '@plainview/domain/shared/file-size';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useStorageTest, useTestMessage, type Health } from './use-health.ts';

/** Tests of the mail server and of the storage, which really use them. */
export function TestsCard({ sendsMail }: Pick<Health, 'sendsMail'>) {
  return (
    <Card title="Tests">
      <div className="space-y-4">
        <MailTest sendsMail={sendsMail} />
        <StorageTest />
      </div>
    </Card>
  );
}

function MailTest({ sendsMail }: Pick<Health, 'sendsMail'>) {
  const { mutate, data, error, isPending } = useTestMessage();
  return (
    <div className="space-y-2">
      <p className="text-sm text-soft">
        {sendsMail
          ? 'Sends a message to your address, bypassing the queue.'
          : 'No mail server is set up: set SMTP_URL and MAIL_FROM, and start Plainview again.'}
      </p>
      <Button isDisabled={!sendsMail} isPending={isPending} onPress={() => mutate(undefined)}>
        Send Test Message
      </Button>
      {error && <Banner variant="error">{describeError(error)}</Banner>}
      {data && !isPending && (
        <Banner variant={data.isAccepted ? 'success' : 'error'}>
          {data.isAccepted
            ? `The mail server accepted the message to ${data.address}: ${data.said}`
            : `The message to ${data.address} was not accepted: ${data.said}`}
        </Banner>
      )}
    </div>
  );
}

function StorageTest() {
  const { mutate, data, error, isPending } = useStorageTest();
  return (
    <div className="space-y-2">
      <p className="text-sm text-soft">Stores a file, reads it back, compares it and deletes it.</p>
      <Button isPending={isPending} onPress={() => mutate(undefined)}>
        Test Storage
      </Button>
      {error && <Banner variant="error">{describeError(error)}</Banner>}
      {data && !isPending && (
        <Banner variant={data.problem === null ? 'success' : 'error'}>
          {data.problem === null
            ? `The storage works: ${formatFileSize(data.bytes)} in ${data.milliseconds} ms.`
            : `The storage does not work: ${data.problem}`}
        </Banner>
      )}
    </div>
  );
}
