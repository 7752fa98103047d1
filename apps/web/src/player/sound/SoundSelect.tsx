import { usePlayer, usePlayerState } from '../use-player.ts';
import type { SoundChoice } from './sound-choice.ts';
import { useSoundTrack } from './use-sound-track.ts';

const optionText = ({ text, reason }: SoundChoice): string => (reason === null ? text : `${text}: ${reason}`);

/**
 * Selects which sound track of the file is heard, and plays it. A native select, which also works in full
 * screen.
 */
export function SoundSelect({ choices }: { readonly choices: readonly SoundChoice[] }) {
  const controller = usePlayer();
  const { soundTrack, hasSoundFailed } = usePlayerState();
  useSoundTrack(controller, soundTrack, choices);
  const main = choices.find(({ isMain }) => isMain);
  return (
    <>
      <select
        aria-label="Sound"
        title="Sound track"
        value={soundTrack ?? main?.number ?? ''}
        onChange={({ target }) => {
          const number = Number(target.value);
          controller.patch({ soundTrack: number === main?.number ? null : number, hasSoundFailed: false });
        }}
        className="control max-w-40 cursor-pointer px-1.5 text-ellipsis"
      >
        {choices.map((choice) => (
          <option key={choice.number} value={choice.number} disabled={choice.reason !== null}>
            {optionText(choice)}
          </option>
        ))}
      </select>
      <output className="text-xs text-pending empty:hidden">
        {hasSoundFailed &&
          `The track could not be loaded. ${main?.text ?? 'The sound of the video'} is heard.`}
      </output>
    </>
  );
}
