import { Contrast } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands, type Command } from '../../ui/commands/commands.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { PlayerController } from '../player-controller.ts';
import { usePlayer } from '../use-player.ts';
import { isAdjusted, pictureSteps, stepPicture, type PictureAmount } from './picture-view.ts';
import { recordedPicture, type PictureView } from './recorded-picture.ts';

const percent = (part: number): string => `${Math.round(part * 100)}%`;
const times = (factor: number): string => `${factor}×`;

const amounts = [
  {
    amount: 'zoom',
    label: 'Zoom',
    key: 'z',
    format: times,
    more: 'Zoom Into the Picture',
    less: 'Zoom Out of the Picture',
  },
  {
    amount: 'brightness',
    label: 'Brightness',
    key: 'b',
    format: percent,
    more: 'Brighter Picture',
    less: 'Darker Picture',
  },
  {
    amount: 'contrast',
    label: 'Contrast',
    key: 'c',
    format: percent,
    more: 'More Contrast',
    less: 'Less Contrast',
  },
] as const;

/** Returns the keys of the picture. */
const pictureCommands = ({ picture }: PlayerController): readonly Command[] => [
  ...amounts.flatMap(({ amount, key, more, less }) => [
    {
      id: `more-${amount}`,
      label: more,
      shortcut: key,
      run: () => picture.set(stepPicture(picture.get(), amount, 1)),
    },
    {
      id: `less-${amount}`,
      label: less,
      shortcut: `Shift+${key.toUpperCase()}`,
      run: () => picture.set(stepPicture(picture.get(), amount, -1)),
    },
  ]),
  {
    id: 'reset-picture',
    label: 'Picture as Recorded',
    shortcut: '0',
    run: () => picture.set(recordedPicture),
  },
];

interface PictureToolsProps {
  /** Shows the picture in a window of its own, or brings it back. Without it, that is not offered. */
  readonly onDetach?: () => void;
  readonly isDetached?: boolean;
  /** Whether the pictures of several cameras move together. */
  readonly isOfCameras?: boolean;
}

/** Returns the name of the action that moves the picture. */
const detachLabel = (isDetached: boolean, isOfCameras: boolean): string => {
  if (isOfCameras) return isDetached ? 'Bring the Pictures Back' : 'Pictures in Their Own Window';
  return isDetached ? 'Bring the Picture Back' : 'Picture in Its Own Window';
};

/** Opens the settings of the picture: zoom, brightness, contrast, and a window of its own. */
export function PictureTools({ onDetach, isDetached = false, isOfCameras = false }: PictureToolsProps) {
  const controller = usePlayer();
  const view = controller.picture.use();
  const area = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const detach = detachLabel(isDetached, isOfCameras);
  const open = (): void => {
    setOpen(true);
    // Once the panel is shown.
    requestAnimationFrame(() => area.current?.querySelector('input')?.focus());
  };
  const close = (): void => {
    setOpen(false);
    area.current?.querySelector('button')?.focus();
  };
  useScreenCommands(
    [
      { id: 'picture-tools', label: 'Picture Settings', shortcut: 'y', run: isOpen ? close : open },
      ...pictureCommands(controller),
      ...(onDetach ? [{ id: 'detach', label: detach, shortcut: 'r', run: onDetach }] : []),
    ],
    'Picture',
  );
  return (
    // Escape closes the settings, wherever the focus is in them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={area}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
    >
      <IconButton
        aria-label="Picture settings"
        tooltip="Picture settings (Y)"
        aria-expanded={isOpen}
        aria-controls={panel}
        onPress={isOpen ? close : open}
      >
        <Contrast aria-hidden="true" />
      </IconButton>
      <fieldset
        id={panel}
        hidden={!isOpen}
        aria-label="Picture settings"
        className="absolute end-2 bottom-full z-20 mb-1 max-h-64 w-80 max-w-[80vw] space-y-1 overflow-y-auto rounded-md border border-line bg-overlay p-3 text-sm shadow-overlay"
      >
        {amounts.map(({ amount, label, format }) => (
          <AmountSlider
            key={amount}
            amount={amount}
            label={label}
            format={format}
            view={view}
            onChange={controller.picture.set}
          />
        ))}
        <PlaceSlider label="Left to right" part="across" view={view} onChange={controller.picture.set} />
        <PlaceSlider label="Top to bottom" part="down" view={view} onChange={controller.picture.set} />
        <p className="text-xs text-soft">
          Changes only what you see here. The file, stills, clips and findings stay as recorded.
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Button
            size="sm"
            isDisabled={!isAdjusted(view)}
            onPress={() => controller.picture.set(recordedPicture)}
          >
            Reset
          </Button>
          {onDetach && (
            <Button size="sm" title={`${detach} (R)`} onPress={onDetach}>
              {detach}
            </Button>
          )}
        </div>
      </fieldset>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly step: number;
  readonly text: string;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, most, step, text, isDisabled = false, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="w-24 shrink-0">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        step={step}
        value={value}
        disabled={isDisabled}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 min-w-0 flex-1 cursor-pointer rounded-sm"
      />
      <span aria-hidden className="min-w-10 text-end tabular-nums">
        {text}
      </span>
    </div>
  );
}

interface ViewProps {
  readonly label: string;
  readonly view: PictureView;
  readonly onChange: (view: PictureView) => void;
}

function AmountSlider({
  label,
  amount,
  format,
  view,
  onChange,
}: ViewProps & { readonly amount: PictureAmount; readonly format: (value: number) => string }) {
  const steps = pictureSteps[amount];
  return (
    <Slider
      label={label}
      value={steps.indexOf(view[amount])}
      most={steps.length - 1}
      step={1}
      text={format(view[amount])}
      onChange={(at) => onChange({ ...view, [amount]: steps[at] ?? 1 })}
    />
  );
}

/** Chooses the part that is shown of a picture that is zoomed into. */
function PlaceSlider({ label, part, view, onChange }: ViewProps & { readonly part: 'across' | 'down' }) {
  return (
    <Slider
      label={label}
      value={view[part]}
      most={1}
      step={0.05}
      text={percent(view[part])}
      isDisabled={view.zoom === 1}
      onChange={(place) => onChange({ ...view, [part]: place })}
    />
  );
}
