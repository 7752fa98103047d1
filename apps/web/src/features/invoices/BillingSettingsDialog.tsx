import {
  HIGHEST_TAX_RATE,
  LONGEST_BILLING_LINE,
  LONGEST_BILLING_TEXT,
  LONGEST_TERMS,
  MOST_NUMBER_DIGITS,
  SERIES_PATTERN,
} from '@plainview/domain/billing/invoices/billing-settings';
import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useBillingSettings, useInvoiceActions, type BillingSettings } from './use-invoices.ts';

const TITLE = 'Billing Settings';

/** Edits the operator's settings of new invoices. */
export function BillingSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useBillingSettings();
  if (settings.data) return <SettingsForm settings={settings.data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} isOpen onOpenChange={onClose} footer={<Button onPress={onClose}>Close</Button>}>
      {settings.isPending ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <LoadErrorBanner error={describeLoadError(settings.error, settings.refetch)} />
      )}
    </Dialog>
  );
}

/** The settings as text, as they are typed. */
interface SettingsFields {
  readonly legalName: string;
  readonly address: string;
  readonly taxNumber: string;
  readonly paymentInstructions: string;
  readonly termsDays: string;
  readonly invoiceSeries: string;
  readonly creditSeries: string;
  readonly numberDigits: string;
  readonly taxPercent: string;
  readonly taxLabel: string;
}

const toFields = ({
  isComplete: _isComplete,
  termsDays,
  numberDigits,
  taxRate,
  ...texts
}: BillingSettings): SettingsFields => ({
  ...texts,
  termsDays: String(termsDays),
  numberDigits: String(numberDigits),
  taxPercent: String(taxRate / 100),
});

const toSettings = ({ termsDays, numberDigits, taxPercent, ...texts }: SettingsFields) => ({
  ...texts,
  termsDays: Number(termsDays),
  numberDigits: Number(numberDigits),
  taxRate: Math.round(Number(taxPercent) * 100),
});

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,6}$/u.test(text.trim()) && Number(text) >= least && Number(text) <= most;

const checkSeries = (text: string) =>
  SERIES_PATTERN.test(text) ? undefined : 'Use up to 10 capital letters and digits, starting with a letter.';

function check(fields: SettingsFields): Partial<Record<keyof SettingsFields, string | undefined>> {
  const percent = fields.taxPercent.trim();
  return {
    termsDays: isWhole(fields.termsDays, 0, LONGEST_TERMS)
      ? undefined
      : `Please enter 0 to ${LONGEST_TERMS} days.`,
    numberDigits: isWhole(fields.numberDigits, 1, MOST_NUMBER_DIGITS)
      ? undefined
      : `Please enter 1 to ${MOST_NUMBER_DIGITS} digits.`,
    taxPercent:
      /^\d{1,3}(?:\.\d{1,2})?$/u.test(percent) && Number(percent) * 100 <= HIGHEST_TAX_RATE
        ? undefined
        : 'Please enter a percentage with at most two decimals, such as 8.25.',
    invoiceSeries: checkSeries(fields.invoiceSeries),
    creditSeries: checkSeries(fields.creditSeries),
    taxLabel: fields.taxLabel.trim() === '' ? FIELD_REQUIRED : undefined,
  };
}

function SettingsForm({
  settings,
  onClose,
}: {
  readonly settings: BillingSettings;
  readonly onClose: () => void;
}) {
  const { setSettings } = useInvoiceActions();
  const [year] = useState(() => new Date().getUTCFullYear());
  const form = useContractForm<SettingsFields>({
    initial: toFields(settings),
    check,
    call: setSettings,
    onSubmit: (fields) => setSettings.mutate(toSettings(fields), { onSuccess: onClose }),
  });
  const pair = 'grid gap-3 sm:grid-cols-2';
  return (
    <FormDialog title={TITLE} form={form} submitLabel="Save" pendingLabel="Saving..." onClose={onClose}>
      <p>
        For the invoices that you issue from now on. Issued invoices never change. To issue one, the legal
        name, the address and the payment instructions are needed.
      </p>
      <TextField label="Legal name" maxLength={LONGEST_BILLING_LINE} {...form.field('legalName')} />
      <TextArea label="Address" rows={3} maxLength={LONGEST_BILLING_TEXT} {...form.field('address')} />
      <TextField label="Tax number" maxLength={LONGEST_BILLING_LINE} {...form.field('taxNumber')} />
      <TextArea
        label="Payment instructions"
        description="For example, your bank details and the payee for checks."
        rows={3}
        maxLength={LONGEST_BILLING_TEXT}
        {...form.field('paymentInstructions')}
      />
      <TextField label="Payment terms" suffix="days" inputMode="numeric" {...form.field('termsDays')} />
      <div className={pair}>
        <TextField label="Invoice prefix" {...form.field('invoiceSeries')} />
        <TextField label="Credit note prefix" {...form.field('creditSeries')} />
      </div>
      <TextField
        label="Minimum digits"
        description={`The next number looks like ${form.values.invoiceSeries}-${year}-${'1'.padStart(Math.min(8, Number(form.values.numberDigits) || 1), '0')}.`}
        inputMode="numeric"
        {...form.field('numberDigits')}
      />
      <div className={pair}>
        <TextField label="Tax rate" suffix="%" inputMode="decimal" {...form.field('taxPercent')} />
        <TextField label="Tax name" maxLength={LONGEST_BILLING_LINE} {...form.field('taxLabel')} />
      </div>
    </FormDialog>
  );
}
