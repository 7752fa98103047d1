import { screenTexts } from '@plainview/contract/screen-texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isNetworkProblem, describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';
import { useSupportActions } from './use-support.ts';

const CLOSE_MILLISECONDS = 2000;
const LONGEST_MESSAGE = 5000;

/**
 * Asks the administrators for help (specification, section 2, "Profile"). `onSent` is called when the request is
 * stored, `onClose` two seconds later or on Cancel.
 */
export function HelpForm({
  userId,
  onSent,
  onClose,
}: {
  userId: string;
  onSent: () => void;
  onClose: () => void;
}) {
  const [text, setText] = usePersistedText(`${userId}.help`);
  const [isSent, setSent] = useState(false);
  const { create } = useSupportActions();
  const isBlank = text.trim() === '';
  const message = useRef<HTMLTextAreaElement>(null);
  useEffect(() => message.current?.focus(), []);
  const finish = useEffectEvent(() => {
    setText('');
    onClose();
  });
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => finish(), CLOSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isSent]);

  const send = (): void => {
    if (isBlank || isSent || create.isPending) return;
    create.mutate(
      { text },
      {
        onSuccess: () => {
          setSent(true);
          onSent();
        },
      },
    );
  };
  return (
    <Form aria-label="Get Help" onSubmit={send}>
      {create.error && (
        <Banner variant="error" takesFocus>
          {describeError(create.error, isNetworkProblem(create.error) ? screenTexts.network : undefined)}
        </Banner>
      )}
      <TextArea
        label="How can we help?"
        rows={6}
        maxLength={LONGEST_MESSAGE}
        value={text}
        onChange={setText}
        isReadOnly={isSent}
        isRequired
        ref={message}
      />
      <div className="flex flex-wrap gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={isBlank || isSent}
          isPending={create.isPending}
          pendingLabel="Sending..."
        >
          Send Message
        </Button>
      </div>
    </Form>
  );
}
