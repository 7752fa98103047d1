/** The text of a label, with a mark if the field is required. */
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
