import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePlayer, usePlayerState } from '../use-player.ts';

/** Mutes and sets the volume. */
export function VolumeControl() {
  const controller = usePlayer();
  const { volume, isMuted } = usePlayerState();
  const isSilent = isMuted || volume === 0;
  const Icon = isSilent ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <div className="flex items-center">
      <IconButton
        aria-label={isSilent ? 'Unmute' : 'Mute'}
        tooltip={isSilent ? 'Unmute (U)' : 'Mute (U)'}
        onPress={() => controller.sound.toggleMuted()}
      >
        <Icon aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round((isMuted ? 0 : volume) * 100)} percent`}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        onChange={(event) => controller.sound.setVolume(Number(event.target.value))}
        className="h-6 w-20 cursor-pointer rounded-sm @max-5xl:hidden"
      />
    </div>
  );
}
