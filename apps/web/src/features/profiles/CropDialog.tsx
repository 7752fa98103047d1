import { PHOTO_PIXELS } from '@plainview/domain/identity/profiles/profile-photo';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { drawCrop, encodeCrop, wholePicture, type Crop } from './photo-file.ts';

const FORM = 'crop-photo';

interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly onCancel: () => void;
  /** Called with base64 of the cropped picture. */
  readonly onSave: (photo: string) => void;
}

const sliders = [
  { key: 'zoom', label: 'Zoom', min: 1, max: 4 },
  { key: 'x', label: 'Left or right', min: 0, max: 1 },
  { key: 'y', label: 'Up or down', min: 0, max: 1 },
] as const;

/** Selects the square of a picture that becomes the photo. */
export function CropDialog({ picture, onCancel, onSave }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(wholePicture);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  const save = async (): Promise<void> => {
    try {
      onSave(await encodeCrop(picture, crop));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This picture could not be converted.');
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onCancel}
      title="Crop Photo"
      keepsTyped
      footer={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary">
            Save Photo
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="flex flex-wrap items-center gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <canvas
          ref={canvas}
          width={PHOTO_PIXELS}
          height={PHOTO_PIXELS}
          className="mx-auto size-48 rounded-full border border-line"
        >
          The cropped photo
        </canvas>
        <div className="flex min-w-48 flex-1 flex-col gap-3">
          {problem !== null && <Banner variant="error">{problem}</Banner>}
          {sliders.map(({ key, label, min, max }) => (
            <div key={key} className="flex flex-col gap-1 text-sm">
              <label htmlFor={`${id}${key}`}>{label}</label>
              <input
                id={`${id}${key}`}
                type="range"
                min={min}
                max={max}
                step="any"
                value={crop[key]}
                onChange={({ target }) => setCrop((before) => ({ ...before, [key]: Number(target.value) }))}
                className="accent-accent"
              />
            </div>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
