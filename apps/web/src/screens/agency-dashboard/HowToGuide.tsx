const steps = [
  ['Create a ticket', 'Press New Ticket, add the videos of the incident and your notes, and submit.'],
  ['View the status', 'The table shows the status of each ticket. View opens its details.'],
  [
    'View and download the report',
    'When a review is completed, open the ticket to view and download its report.',
  ],
  ['Edit or delete', 'A ticket can be edited and deleted while it is pending.'],
] as const;

/** The guide of the agency dashboard (specification, section 2). */
export function HowToGuide() {
  return (
    <section
      aria-label="How To Guide"
      className="mb-6 rounded-lg border border-line bg-surface p-5 print:hidden"
    >
      <h2 className="mb-3 text-lg font-semibold">How To Guide</h2>
      <ol className="grid gap-3 sm:grid-cols-2">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span aria-hidden="true" className="text-sm font-semibold text-link">
              {index + 1}
            </span>
            <span>
              <strong className="block text-sm font-semibold">{title}</strong>
              <span className="text-sm text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-soft">
        Make separate tickets for unrelated incidents, and group related videos in one ticket.
      </p>
    </section>
  );
}
