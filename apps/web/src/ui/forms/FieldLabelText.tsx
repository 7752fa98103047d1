/** The words of a label, with a mark when the field must be filled. */
export function FieldLabelText({
  children,
  isRequired,
}: {
  children: string;
  isRequired: boolean | undefined;
}) {
  return (
    <>
      {children}
      {isRequired && (
        <span aria-hidden="true" className="ms-0.5 text-failed">
          *
        </span>
      )}
    </>
  );
}
