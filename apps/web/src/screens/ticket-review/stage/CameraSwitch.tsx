import { Grid2x2, Square } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useScreenCommands } from '../../../ui/commands/commands.ts';

interface CameraSwitchProps {
  readonly showsAll: boolean;
  readonly onChange: (showsAll: boolean) => void;
}

/** Switches between one video and all cameras of the ticket. */
export function CameraSwitch({ showsAll, onChange }: CameraSwitchProps) {
  const label = showsAll ? 'One Camera' : 'All Cameras';
  const change = (): void => onChange(!showsAll);
  useScreenCommands([{ id: 'all-cameras', label, keywords: 'sync multi', shortcut: 'a', run: change }]);
  const Icon = showsAll ? Square : Grid2x2;
  return (
    <Button size="sm" icon={<Icon aria-hidden="true" />} title={`${label} (A)`} onPress={change}>
      {label}
    </Button>
  );
}
