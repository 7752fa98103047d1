import { linesOf, type TypedLetterhead } from './letterhead-input.ts';

/** Shows how the letterhead looks in a report: on paper, in both themes. */
export function LetterheadPreview({
  agencyName,
  typed,
}: {
  readonly agencyName: string;
  readonly typed: TypedLetterhead;
}) {
  const { unit, address, signature, confidentiality, logo } = typed;
  const signed = linesOf(signature);
  return (
    <div
      style={{ background: '#fff', color: '#16202c' }}
      className="space-y-4 rounded-md border border-line p-6 text-sm wrap-anywhere"
    >
      <div className="flex flex-wrap items-start gap-4 border-b pb-2" style={{ borderColor: '#c5ced6' }}>
        {logo && (
          <img
            src={`data:${logo.contentType};base64,${logo.base64}`}
            alt={`Logo of ${agencyName}`}
            style={{ maxWidth: 174, maxHeight: 75 }}
          />
        )}
        <div className="min-w-0">
          <p className="text-base font-semibold">{agencyName}</p>
          {unit.trim() !== '' && <p className="font-semibold">{unit}</p>}
          <p style={{ color: '#52606d', whiteSpace: 'pre-line' }}>{linesOf(address).join('\n')}</p>
        </div>
      </div>
      <p className="text-lg font-semibold">Video review report</p>
      <p style={{ color: '#52606d' }}>The facts, the summary and the findings follow here.</p>
      {signed.length > 0 && (
        <p
          className="border-t pt-1"
          style={{ borderColor: '#16202c', marginTop: 40, maxWidth: 224, whiteSpace: 'pre-line' }}
        >
          {signed.join('\n')}
        </p>
      )}
      {confidentiality.trim() !== '' && (
        <p className="text-center text-xs font-semibold">{confidentiality}</p>
      )}
    </div>
  );
}
