import { Download } from 'lucide-react';
import { MenuButton } from '../../ui/MenuButton.tsx';

/** A button for a download, with the choice of its format. */
export function ExportMenu({
  label,
  isPending,
  onExport,
}: {
  label: string;
  isPending: boolean;
  onExport: (format: 'xlsx' | 'csv') => void;
}) {
  return (
    <MenuButton
      label={label}
      isDisabled={isPending}
      entries={[
        { id: 'xlsx', label: 'Excel workbook (XLSX)', onAction: () => onExport('xlsx') },
        { id: 'csv', label: 'Comma-separated values (CSV)', onAction: () => onExport('csv') },
      ]}
    >
      <Download aria-hidden="true" />
      {label}
    </MenuButton>
  );
}
