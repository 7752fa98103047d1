import { Fragment } from 'react';

/** An email address that breaks after its `@` and before each dot. */
export function EmailAddress({ address }: { readonly address: string }) {
  return address.split(/(?<=@)|(?=\.)/u).map((part, index) => (
    // The parts of an address can repeat.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
