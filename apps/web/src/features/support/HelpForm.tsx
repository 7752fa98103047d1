import { LONGEST_MESSAGE } from '@plainview/domain/shared/text-limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';
import { useSupportActions } from './use-support.ts';

const CLOSE_MILLISECONDS = 2000;

/**
 * Asks the administrators for help (specification, section 2, "Profile"). `onSent` is called when the request
 * is stored, `onClose` two seconds later or on Cancel.
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
  const [kept, keep] = usePersistedText(`${userId}.help`);
  const [isSent, setSent] = useState(false);
  const { create } = useSupportActions();
  const form = useContractForm({
    initial: { text: kept },
    call: create,
    onChange: ({ text }) => keep(text),
    onSubmit: ({ text }) =>
      create.mutate(
        { text },
        {
          onSuccess: () => {
            setSent(true);
            onSent();
          },
        },
      ),
  });
  const isUnsendable = form.values.text.trim() === '' || isSent;
  const message = useRef<HTMLTextAreaElement>(null);
  useEffect(() => message.current?.focus(), []);
  const finish = useEffectEvent(() => {
    keep('');
    onClose();
  });
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => finish(), CLOSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isSent]);

  return (
    <Form aria-label="Get Help" {...form.formProps}>
      <TextArea
        label="How can we help?"
        rows={6}
        maxLength={LONGEST_MESSAGE}
        isReadOnly={isSent}
        isRequired
        ref={message}
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={isUnsendable}
          isPending={form.isPending}
          pendingLabel="Sending..."
        >
          Send Message
        </Button>
      </div>
    </Form>
  );
}
