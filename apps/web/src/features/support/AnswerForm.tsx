import { errorCatalog } from '@plainview/contract/error-catalog';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';
import { useSupportActions, type SupportRequest } from './use-support.ts';

/** Answers one request. */
export function AnswerForm({ userId, request }: { userId: string; request: SupportRequest }) {
  const [text, setText] = usePersistedText(`${userId}.answer.${request.id}`);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { answer } = useSupportActions();
  const send = (): void => {
    const isBlank = text.trim() === '';
    setErrors(isBlank ? { answer: errorCatalog.MESSAGE_REQUIRED.message } : {});
    if (!isBlank) answer.mutate({ id: request.id, text }, { onSuccess: () => setText('') });
  };
  return (
    <Form aria-label={`Answer ${request.userName}`} onSubmit={send} errors={errors} className="mt-2 gap-2!">
      {answer.error && <Banner variant="error">{describeError(answer.error)}</Banner>}
      <TextArea
        name="answer"
        label="Answer"
        rows={2}
        maxLength={5000}
        value={text}
        onChange={setText}
        errorMessage={errors['answer']}
      />
      <Button type="submit" variant="primary" isPending={answer.isPending} className="w-fit">
        Send Answer
      </Button>
    </Form>
  );
}
