import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

export interface FoldedTextProps {
  text: string;
  className?: string;
}

/** Shows the first six lines of a text, and a button for the rest. Set `key` to the text if it can change. */
export function FoldedText({ text, className }: FoldedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return undefined;
    // The number of lines depends on the width.
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div>
      <p
        ref={paragraph}
        className={cx(
          'text-sm break-words whitespace-pre-wrap',
          !isOpen && 'line-clamp-6 print:line-clamp-none',
          className,
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-0.5 min-h-6 cursor-pointer rounded-sm text-sm text-link hover:underline print:hidden"
        >
          {isOpen ? 'Show Less' : 'Show More'}
        </button>
      )}
    </div>
  );
}
