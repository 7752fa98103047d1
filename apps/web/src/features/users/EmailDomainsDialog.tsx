import { screenTexts } from '@plainview/contract/screen-texts';
import { MOST_EMAIL_DOMAINS } from '@plainview/domain/account/email-domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError, errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TagsField } from '../../ui/forms/TagsField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface EmailDomainsDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (agencyName: string) => void;
}

/** Sets the email domains that an agency allows for registrations and invitations. */
export function EmailDomainsDialog({ onClose, onSaved }: EmailDomainsDialogProps) {
  const queryClient = useQueryClient();
  const agencies = useQuery(api.agencies.list.queryOptions());
  const [agencyId, setAgencyId] = useState<string | null>(null);
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const agency = agencies.data?.find(({ id }) => id === agencyId) ?? agencies.data?.[0];
  const save = useMutation(
    api.agencies.setEmailDomains.mutationOptions({
      onSuccess: ({ name }) => {
        void queryClient.invalidateQueries({ queryKey: api.agencies.key() });
        void queryClient.invalidateQueries({ queryKey: api.users.list.key() });
        onSaved(name);
        onClose();
      },
    }),
  );
  const isAboutDomain = errorCodeOf(save.error) === 'EMAIL_DOMAIN_NOT_VALID';
  const domainError = isAboutDomain ? describeError(save.error) : undefined;
  const emailDomains = typed ?? agency?.emailDomains ?? [];
  const submit = (): void => {
    if (agency && !save.isPending) save.mutate({ id: agency.id, emailDomains: [...emailDomains] });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title="Allowed Email Domains" isDismissable={false}>
      <Form onSubmit={submit} {...(domainError !== undefined && { errors: { emailDomains: domainError } })}>
        {save.error && !isAboutDomain && <Banner variant="error">{describeError(save.error)}</Banner>}
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
              onChange={(id) => {
                setAgencyId(id);
                setTyped(null);
                save.reset();
              }}
            />
            <TagsField
              label="Allowed domains"
              name="emailDomains"
              noun="domain"
              placeholder="example.gov"
              description={`Exact domains, ${MOST_EMAIL_DOMAINS} at most. Leave empty to allow every domain.`}
              maxLength={300}
              value={emailDomains}
              onChange={setTyped}
              errorMessage={domainError}
            />
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            isPending={save.isPending}
            isDisabled={!agency}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
