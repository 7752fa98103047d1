import { screenTexts } from '@plainview/contract/screen-texts';
import { MOST_EMAIL_DOMAINS } from '@plainview/domain/identity/account-rules/email-domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TagsField } from '../../ui/forms/select/TagsField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

interface EmailDomainsDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (agencyName: string) => void;
}

interface DomainFields {
  /** Null selects the first agency. */
  readonly agencyId: string | null;
  /** Null until changed. */
  readonly emailDomains: readonly string[] | null;
}

/** Sets the email domains that an agency allows for registrations and invitations. */
export function EmailDomainsDialog({ onClose, onSaved }: EmailDomainsDialogProps) {
  const agencies = useQuery(api.agencies.list.queryOptions());
  const agencyOf = (agencyId: string | null) =>
    agencies.data?.find(({ id }) => id === agencyId) ?? agencies.data?.[0];
  const save = useMutation(
    api.agencies.setEmailDomains.mutationOptions({
      onSuccess: ({ name }) => {
        onSaved(name);
        onClose();
      },
    }),
  );
  const form = useContractForm<DomainFields>({
    initial: { agencyId: null, emailDomains: null },
    call: save,
    errorFields: { EMAIL_DOMAIN_NOT_VALID: 'emailDomains' },
    onSubmit: ({ agencyId, emailDomains }) => {
      const chosen = agencyOf(agencyId);
      if (chosen) save.mutate({ id: chosen.id, emailDomains: [...(emailDomains ?? chosen.emailDomains)] });
    },
  });
  const agency = agencyOf(form.values.agencyId);
  const domains = form.field('emailDomains');
  return (
    <FormDialog
      title="Allowed Email Domains"
      form={form}
      submitLabel="Save"
      pendingLabel="Saving..."
      isSubmitDisabled={!agency}
      isDismissable={false}
      onClose={onClose}
    >
      {agencies.error && !agencies.data && (
        <LoadErrorBanner error={describeLoadError(agencies.error, agencies.refetch)} />
      )}
      <p className="text-soft">
        Registrations from other domains cannot be approved, and invitations to them are rejected. Existing
        accounts are not affected.
      </p>
      {agencies.isPending && <Skeleton className="h-24 w-full" />}
      {agencies.data && !agency && <p>{screenTexts.noAgency}</p>}
      {agency && (
        <>
          <SelectField
            label="Agency"
            options={(agencies.data ?? []).map(({ id, name }) => ({ id, label: name }))}
            value={agency.id}
            onChange={(agencyId) => {
              form.reset({ agencyId, emailDomains: null });
              save.reset();
            }}
          />
          <TagsField
            label="Allowed domains"
            noun="domain"
            placeholder="example.gov"
            description={`Exact domains, ${MOST_EMAIL_DOMAINS} at most. Leave empty to allow every domain.`}
            maxLength={300}
            {...domains}
            value={domains.value ?? agency.emailDomains}
          />
        </>
      )}
    </FormDialog>
  );
}
