import type { Outputs } from '@plainview/contract/index';
import { useState } from 'react';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { ConversationForm } from './ConversationForm.tsx';
import { useConversationActions } from './use-conversation.ts';
import { useMentionable } from './use-mentionable.ts';

interface MessageFormProps {
  readonly ticketId: string;
  readonly abilities: Pick<Outputs['tickets']['get']['abilities'], 'pause'>;
  /** The message answers the question for which the clock is paused. */
  readonly isAnswer: boolean;
}

/** Writes a message, which both sides see. */
export function MessageForm({ ticketId, abilities, isAnswer }: MessageFormProps) {
  const [pausesClock, setPausesClock] = useState(false);
  const { send } = useConversationActions();
  const mentionable = useMentionable(ticketId, null);
  const canPause = abilities.pause.allowed;
  return (
    <ConversationForm
      name="Write a message"
      label={isAnswer ? 'Your answer' : 'Message'}
      description={
        isAnswer ? 'Sending it starts the clock again.' : 'Ctrl + Enter sends it. Type @ to mention someone.'
      }
      submitLabel={isAnswer ? 'Send Answer' : 'Send Message'}
      draftKey={`message.${ticketId}`}
      mentionable={mentionable}
      call={send}
      onSend={(text, mentionedIds, onSent) =>
        send.mutate(
          { ticketId, text, pausesClock: canPause && pausesClock, mentionedIds },
          {
            onSuccess: () => {
              onSent();
              setPausesClock(false);
            },
          },
        )
      }
    >
      {canPause && (
        <Checkbox isSelected={pausesClock} onChange={setPausesClock}>
          Pause the clock until the agency answers
        </Checkbox>
      )}
    </ConversationForm>
  );
}
