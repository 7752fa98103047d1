import { errorCatalog, errorMessage } from '@plainview/contract/error-catalog';
import { screenTexts } from '@plainview/contract/screen-texts';
import { roleLabels } from '@plainview/domain/account/actor';
import { checkDisplayName, checkPersonName } from '@plainview/domain/account/display-name';
import { PHONE_PATTERN, profileSamples } from '@plainview/domain/account/profile';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useState } from 'react';
import { isNetworkProblem, describeError, errorCodeOf } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useTransientMessage } from '../../ui/feedback/use-transient-message.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { EmailChangeNotice } from './EmailChangeNotice.tsx';
import { useProfileActions, type Profile } from './use-profile.ts';

const NOTE_MILLISECONDS = 3000;

type Fields = Pick<Profile, 'name' | 'email' | 'phone' | 'department' | 'badgeNumber'> & {
  readonly currentPassword: string;
};

const fieldsOf = ({ name, email, phone, department, badgeNumber }: Profile): Fields => ({
  name,
  email,
  phone,
  department,
  badgeNumber,
  currentPassword: '',
});

/** Field that an error is about, to be marked and focused. */
const fieldOf: Readonly<Partial<Record<ErrorCode, keyof Fields>>> = {
  INVALID_PHONE: 'phone',
  NAME_RESERVED: 'name',
  INCORRECT_PASSWORD: 'currentPassword',
  EMAIL_ALREADY_REGISTERED: 'email',
};

/** Returns validation errors by field, before anything is sent. */
function faultsOf(fields: Fields, isMoving: boolean): Readonly<Record<string, string>> {
  const { currentPassword, ...required } = fields;
  const faults: Record<string, string> = {};
  for (const [name, value] of Object.entries(required)) {
    if (value.trim() === '') faults[name] = 'Please fill in this field.';
  }
  const unreadable = {
    name: checkPersonName(fields.name),
    department: checkDisplayName(fields.department, 'department'),
    badgeNumber: checkDisplayName(fields.badgeNumber, 'badge number'),
  };
  for (const [name, refusal] of Object.entries(unreadable)) {
    if (refusal) faults[name] ??= errorMessage(refusal);
  }
  if (fields.phone.trim() !== '' && !PHONE_PATTERN.test(fields.phone.trim())) {
    faults['phone'] = errorCatalog.INVALID_PHONE.message;
  }
  if (isMoving && currentPassword === '') {
    faults['currentPassword'] = 'Please enter your password to change your email address.';
  }
  return faults;
}

/** The user's own profile (specification, section 2, "Profile"). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [fields, setFields] = useState(() => fieldsOf(profile));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaved, showSaved] = useTransientMessage(NOTE_MILLISECONDS);
  const { save } = useProfileActions();
  const isMoving = fields.email.trim().toLowerCase() !== profile.email;

  const submit = (): void => {
    const faults = faultsOf(fields, isMoving);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    save.mutate(fields, {
      onSuccess: (saved) => {
        setFields(fieldsOf(saved));
        showSaved();
      },
      onError: (error) => {
        const code = errorCodeOf(error);
        const field = code && fieldOf[code];
        if (field) setErrors({ [field]: describeError(error) });
      },
    });
  };
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    isRequired: true,
    errorMessage: errors[name],
  });

  return (
    <Form aria-label="Profile" onSubmit={submit} errors={errors}>
      {save.error && (
        <Banner variant="error" takesFocus={Object.keys(errors).length === 0}>
          {describeError(save.error, isNetworkProblem(save.error) ? screenTexts.network : undefined)}
        </Banner>
      )}
      <EmailChangeNotice profile={profile} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" maxLength={200} {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          title={errorCatalog.INVALID_PHONE.message}
          placeholder={profileSamples.phone}
          {...field('phone')}
        />
        <TextField label="Department" maxLength={200} {...field('department')} />
        <TextField
          label="Badge Number"
          placeholder={profileSamples.badgeNumber}
          maxLength={200}
          {...field('badgeNumber')}
        />
        <TextField label="Role" value={roleLabels[profile.role]} isReadOnly />
        {isMoving && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            description="Required to change your email address."
            {...field('currentPassword')}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isPending={save.isPending} pendingLabel="Saving...">
          Save Changes
        </Button>
        {isSaved && (
          <Banner variant="success" className="py-1!">
            {screenTexts.profileSaved}
          </Banner>
        )}
      </div>
    </Form>
  );
}
