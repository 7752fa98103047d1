import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SignInPage } from './SignInPage.tsx';

/** System use notification, shown before sign-in until it is acknowledged (CJIS AC-8). */
export function UseNotice({ text, onAcknowledged }: { text: string; onAcknowledged: () => void }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <SignInPage title="Notice of use">
      <div className="flex flex-col gap-5">
        <p ref={notice} tabIndex={-1} className="leading-relaxed whitespace-pre-line outline-none">
          {text}
        </p>
        <Button variant="primary" size="lg" onPress={onAcknowledged}>
          I Understand
        </Button>
      </div>
    </SignInPage>
  );
}
