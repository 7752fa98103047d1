import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/button-class.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { countText } from '../../ui/pluralize.ts';
import { readNewestTimestamp } from './read-timestamp.ts';

/** Shows which checkpoint a timestamp authority confirmed last, if one is set up. */
export function NewestTimestamp() {
  const { data: timestamp } = useQuery({ queryKey: ['newest timestamp'], queryFn: readNewestTimestamp });
  if (!timestamp) return null;
  const { size, time, authority } = timestamp;
  return (
    <Card
      title="Newest timestamp"
      actions={
        <span className="flex flex-wrap gap-2">
          <DownloadLink
            name="Checkpoint"
            href={`/ledger/checkpoint?size=${size}`}
            fileName={`checkpoint-${size}.txt`}
          />
          <DownloadLink
            name="Timestamp"
            href={`/ledger/timestamp?size=${size}`}
            fileName={`checkpoint-${size}.tsr`}
          />
        </span>
      }
    >
      <p className="text-sm text-soft">
        <Timestamp value={time} pattern="MMM d, yyyy, h:mm a" />: the timestamp authority{' '}
        <span className="font-medium wrap-anywhere text-ink">{authority}</span> signed that it received the
        checkpoint of {countText(size)} {size === 1 ? 'entry' : 'entries'}, so those entries existed then.
        Verify both files with <code className="font-mono text-xs">openssl ts -verify</code> and the
        authority’s root certificate.
      </p>
    </Card>
  );
}

interface DownloadLinkProps {
  readonly name: string;
  readonly href: string;
  readonly fileName: string;
}

function DownloadLink({ name, href, fileName }: DownloadLinkProps) {
  return (
    <a href={href} download={fileName} className={buttonClass({ size: 'sm' })}>
      <Download aria-hidden="true" />
      {name}
    </a>
  );
}
