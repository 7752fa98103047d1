import { monthLabel } from '@plainview/domain/billing/statements/statement';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** Years that are offered. Older ones are in the API. */
const YEARS = 5;
const WHOLE_YEAR = 'all';

/** Downloads invoices, credit notes and payments of a year or month for bookkeeping. */
export function BookkeepingDialog({ onClose }: { readonly onClose: () => void }) {
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(String(thisYear));
  const [month, setMonth] = useState(WHOLE_YEAR);
  const years = Array.from({ length: YEARS }, (_, back) => {
    const label = String(thisYear - back);
    return { id: label, label };
  });
  const months = [
    { id: WHOLE_YEAR, label: 'Whole year' },
    ...Array.from({ length: 12 }, (_, index) => {
      const id = String(index + 1).padStart(2, '0');
      return { id, label: monthLabel(`${year}-${id}`) };
    }),
  ];
  const period = month === WHOLE_YEAR ? year : `${year}-${month}`;
  return (
    <Dialog
      title="Bookkeeping"
      isOpen
      onOpenChange={onClose}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <p>
          Contains one row per invoice or credit note line issued in the period, and one per payment received.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField label="Year" options={years} value={year} onChange={setYear} />
          <SelectField label="Month" options={months} value={month} onChange={setMonth} />
        </div>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <a key={format} href={`/bookkeeping/${period}.${format}`} download className={buttonClass()}>
              <Download aria-hidden="true" className="size-4" />
              {format.toUpperCase()}
            </a>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
