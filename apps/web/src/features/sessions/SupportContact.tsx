import type { Outputs } from '@plainview/contract/index';

export type SupportContactDetails = Outputs['session']['policy']['supportContact'];

const linkClass = 'text-link underline underline-offset-2 wrap-anywhere';

/** Names the administrator whom texts tell users to contact, if the installation has set one. */
export function SupportContact({ contact }: { readonly contact: SupportContactDetails | undefined }) {
  if (!contact) return null;
  const { name, email, phone } = contact;
  return (
    <section aria-label="Contact an administrator" className="mt-5 border-t border-line pt-4 text-sm">
      <p className="font-medium">Contact an administrator</p>
      {name !== null && <p className="wrap-anywhere">{name}</p>}
      <p className="flex flex-wrap gap-x-4">
        {email !== null && (
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        )}
        {phone !== null && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`} className={linkClass}>
            {phone}
          </a>
        )}
      </p>
    </section>
  );
}
