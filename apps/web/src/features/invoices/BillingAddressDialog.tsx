import {
  LONGEST_BILLING_LINE,
  LONGEST_BILLING_TEXT,
} from '@plainview/domain/billing/invoices/billing-settings';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { checkFilled, FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useBillingAddress, useInvoiceActions, type BillingAddress } from './use-invoices.ts';

const TITLE = 'Billing Address';

interface BillingAddressDialogProps {
  /** Null for the user's own agency. */
  readonly agencyId: string | null;
  readonly onClose: () => void;
}

/** Edits the name and address of an agency on its next invoices. */
export function BillingAddressDialog({ agencyId, onClose }: BillingAddressDialogProps) {
  const address = useBillingAddress(agencyId);
  if (address.data) return <AddressForm agencyId={agencyId} address={address.data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} isOpen onOpenChange={onClose} footer={<Button onPress={onClose}>Close</Button>}>
      {address.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <LoadErrorBanner error={describeLoadError(address.error, address.refetch)} />
      )}
    </Dialog>
  );
}

function AddressForm({
  agencyId,
  address,
  onClose,
}: BillingAddressDialogProps & { readonly address: BillingAddress }) {
  const { setAddress } = useInvoiceActions();
  const form = useContractForm({
    initial: address,
    check: (values) => checkFilled(values, { name: FIELD_REQUIRED }),
    call: setAddress,
    onSubmit: (values) =>
      setAddress.mutate({ ...(agencyId !== null && { agencyId }), ...values }, { onSuccess: onClose }),
  });
  return (
    <FormDialog title={TITLE} form={form} submitLabel="Save" pendingLabel="Saving..." onClose={onClose}>
      <p>For the next invoices. Issued invoices never change.</p>
      <TextField label="Name" maxLength={LONGEST_BILLING_LINE} isRequired {...form.field('name')} />
      <TextArea label="Address" rows={4} maxLength={LONGEST_BILLING_TEXT} {...form.field('address')} />
      <TextField
        label="Reference"
        description="The agency’s own, for example a purchase order number. Each invoice prints it."
        maxLength={LONGEST_BILLING_LINE}
        {...form.field('reference')}
      />
    </FormDialog>
  );
}
