import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fieldErrorClass, FieldErrorText } from '../../ui/forms/FieldErrorText.tsx';
import { readLogoFile, type ShownLogo } from './letterhead-input.ts';

interface LogoFieldProps {
  readonly logo: ShownLogo | null;
  readonly isDisabled: boolean;
  readonly onChange: (logo: ShownLogo | null) => void;
}

/** Chooses or removes the logo. */
export function LogoField({ logo, isDisabled, onChange }: LogoFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(file: File): Promise<void> {
    setProblem(null);
    try {
      onChange(await readLogoFile(file));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be read.');
    }
  }
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 text-sm font-medium">Logo</legend>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Logo"
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Upload aria-hidden />}
          isDisabled={isDisabled}
          onPress={() => chooser.current?.click()}
        >
          {logo ? 'Replace Logo' : 'Choose Logo'}
        </Button>
        {logo && (
          <Button isDisabled={isDisabled} onPress={() => onChange(null)}>
            Remove Logo
          </Button>
        )}
      </div>
      <p className="text-xs text-soft">
        PNG or JPEG, at most 256 KB and 2,000 × 2,000 pixels. It is stored without metadata.
      </p>
      {problem !== null && (
        <p role="alert" className={fieldErrorClass}>
          <FieldErrorText>{problem}</FieldErrorText>
        </p>
      )}
    </fieldset>
  );
}
