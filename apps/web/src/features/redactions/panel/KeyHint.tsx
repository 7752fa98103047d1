/** The key of a button, next to its label. */
export const KeyHint = ({ children }: { readonly children: string }) => (
  <kbd aria-hidden className="ms-1 font-normal text-soft">
    {children}
  </kbd>
);
