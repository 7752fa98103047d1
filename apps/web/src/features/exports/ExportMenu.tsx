import { Download } from 'lucide-react';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';

/**
 * A download button with a menu of formats. While a download is being prepared, further choices do nothing.
 * The button stays enabled, since a disabled one would lose the focus that the menu has just returned.
 */
export function ExportMenu({
  label,
  isPending,
  onExport,
}: {
  label: string;
  isPending: boolean;
  onExport: (format: 'xlsx' | 'csv') => void;
}) {
  const choose = (format: 'xlsx' | 'csv') => (): void => {
    if (!isPending) onExport(format);
  };
  const entries = [
    { id: 'xlsx', label: 'Excel Workbook (XLSX)', onAction: choose('xlsx') },
    { id: 'csv', label: 'Comma-Separated Values (CSV)', onAction: choose('csv') },
  ];
  useScreenCommands(
    entries.map((entry) => ({ id: entry.id, label, detail: entry.label, run: entry.onAction })),
  );
  return (
    <MenuButton label={label} entries={entries}>
      {isPending ? <Spinner isImmediate /> : <Download aria-hidden="true" />}
      {label}
    </MenuButton>
  );
}
