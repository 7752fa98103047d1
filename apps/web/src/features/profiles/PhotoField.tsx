import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeFormError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldErrorClass, FieldErrorText } from '../../ui/forms/FieldErrorText.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { CropDialog } from './CropDialog.tsx';
import { readPicture } from './photo-file.ts';
import { useProfileActions, type Profile } from './use-profile.ts';

/** Shows, replaces and removes the user's photo. */
export function PhotoField({ profile }: { readonly profile: Profile }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { setPhoto, removePhoto } = useProfileActions();
  async function choose(file: File): Promise<void> {
    setProblem(null);
    try {
      setPicture(await readPicture(file));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be read.');
    }
  }
  const save = (photo: string): void => {
    setPicture(null);
    setPhoto.mutate({ photo }, { onError: (error) => setProblem(describeFormError(error)) });
  };
  const remove = (): void => {
    setProblem(null);
    removePhoto.mutate(undefined, { onError: (error) => setProblem(describeFormError(error)) });
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-4">
      <legend className="sr-only">Photo</legend>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Photo"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          target.value = '';
        }}
      />
      <Avatar name={profile.name} imageUrl={profile.image} size="lg" />
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<ImageUp aria-hidden />}
            isPending={setPhoto.isPending}
            pendingLabel="Saving..."
            onPress={() => chooser.current?.click()}
          >
            {profile.image === null ? 'Add Photo' : 'Replace Photo'}
          </Button>
          {profile.image !== null && (
            <Button size="sm" isPending={removePhoto.isPending} onPress={remove}>
              Remove Photo
            </Button>
          )}
        </div>
        <p className="text-xs text-soft">
          PNG, JPEG or WebP.{' '}
          {profile.role === 'agency'
            ? 'Users of your agency and reviewers see it; other agencies do not.'
            : 'Administrators see it; agencies do not.'}
        </p>
        {problem !== null && (
          <p role="alert" className={fieldErrorClass}>
            <FieldErrorText>{problem}</FieldErrorText>
          </p>
        )}
      </div>
      {picture && <CropDialog picture={picture} onCancel={() => setPicture(null)} onSave={save} />}
    </fieldset>
  );
}
