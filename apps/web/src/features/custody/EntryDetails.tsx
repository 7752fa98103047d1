import type { Detail, DetailValue } from '@plainview/domain/proof/ledger/describe/entry-details';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';

/** Shows an entry's values with their labels, in full. */
export function EntryDetails({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-xs font-normal sm:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)]">
      {details.map(({ key, label, value }) => (
        <div key={key} className="contents">
          <dt className="text-soft sm:py-0.5">
            <bdi>{label}</bdi>
          </dt>
          <dd className="min-w-0 pb-1 wrap-anywhere whitespace-pre-wrap sm:py-0.5">
            <ValueOf value={value} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ValueOf({ value, label }: { readonly value: DetailValue; readonly label: string }) {
  switch (value.kind) {
    case 'text':
      return <bdi>{value.text}</bdi>;
    case 'instant':
      return <Timestamp value={value.iso} pattern="MMM d, yyyy, h:mm:ss a" isPlain />;
    case 'copyable':
      return (
        <CopyId
          label={label}
          value={value.text}
          length={value.text.length}
          className="[&_button]:text-start"
        />
      );
    case 'list':
      return (
        <ul>
          {value.items.map((item, index) => (
            // Entries never change, so the order of their lists doesn't either.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <bdi>{item}</bdi>
            </li>
          ))}
        </ul>
      );
    case 'group':
      return <EntryDetails details={value.details} />;
  }
}
