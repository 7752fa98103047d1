import { lazyComponent } from '../lazy-component.tsx';
import type { ConfirmDialogProps } from './ConfirmDialogContent.tsx';
import { useWasOpen } from './use-was-open.ts';

const ConfirmDialogContent = lazyComponent(
  async () => (await import('./ConfirmDialogContent.tsx')).ConfirmDialogContent,
);

/** Asks for confirmation. The focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpen(props.isOpen, ConfirmDialogContent) && <ConfirmDialogContent {...props} />;
}
