import { errorCatalog, errorMessage } from '@plainview/contract/error-catalog';
import { screenTexts } from '@plainview/contract/screen-texts';
import { PHONE_PATTERN, profileSamples } from '@plainview/domain/identity/profiles/profile';
import { roleLabels } from '@plainview/domain/identity/users/actor';
import { checkDisplayName, checkPersonName } from '@plainview/domain/identity/users/display-name';
import { LONGEST_EMAIL, LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { CircleCheck } from 'lucide-react';
import { checkEmail, checkFilled, FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
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

const required = {
  name: FIELD_REQUIRED,
  email: FIELD_REQUIRED,
  phone: FIELD_REQUIRED,
  department: FIELD_REQUIRED,
  badgeNumber: FIELD_REQUIRED,
};

const fieldsOf = ({ name, email, phone, department, badgeNumber }: Profile): Fields => ({
  name,
  email,
  phone,
  department,
  badgeNumber,
  currentPassword: '',
});

/** Returns validation errors by field, before anything is sent. */
function checkFields({ currentPassword, ...fields }: Fields, isMoving: boolean): Partial<Fields> {
  const unreadable = {
    name: checkPersonName(fields.name),
    department: checkDisplayName(fields.department, 'department'),
    badgeNumber: checkDisplayName(fields.badgeNumber, 'badge number'),
  };
  const faults: { -readonly [Name in keyof Fields]?: string } = {};
  for (const name of ['name', 'department', 'badgeNumber'] as const) {
    const refusal = unreadable[name];
    if (refusal) faults[name] = errorMessage(refusal);
  }
  const email = checkEmail(fields.email);
  return {
    ...faults,
    ...(email !== undefined && { email }),
    ...(!PHONE_PATTERN.test(fields.phone.trim()) && { phone: errorCatalog.INVALID_PHONE.message }),
    ...checkFilled(fields, required),
    ...(isMoving &&
      currentPassword === '' && {
        currentPassword: 'Please enter your password to change your email address.',
      }),
  };
}

/** The user's own profile (specification, section 2, "Profile"). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [isSaved, showSaved] = useTransientMessage(NOTE_MILLISECONDS);
  const { save } = useProfileActions();
  const isMovingTo = (email: string): boolean => email.trim().toLowerCase() !== profile.email;
  const form = useContractForm({
    initial: fieldsOf(profile),
    check: (fields) => checkFields(fields, isMovingTo(fields.email)),
    call: save,
    errorFields: {
      INVALID_PHONE: 'phone',
      NAME_RESERVED: 'name',
      INCORRECT_PASSWORD: 'currentPassword',
      EMAIL_ALREADY_REGISTERED: 'email',
      EMAIL_DOMAIN_NOT_ALLOWED: 'email',
    },
    onSubmit: (fields) =>
      save.mutate(fields, {
        onSuccess: (saved) => {
          form.reset(fieldsOf(saved));
          showSaved();
        },
      }),
  });

  return (
    <Form aria-label="Profile" {...form.formProps}>
      <EmailChangeNotice profile={profile} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={LONGEST_NAME}
          isRequired
          {...form.field('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={LONGEST_EMAIL}
          isRequired
          {...form.field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          title={errorCatalog.INVALID_PHONE.message}
          placeholder={profileSamples.phone}
          isRequired
          {...form.field('phone')}
        />
        <TextField label="Department" maxLength={LONGEST_NAME} isRequired {...form.field('department')} />
        <TextField
          label="Badge Number"
          placeholder={profileSamples.badgeNumber}
          maxLength={LONGEST_NAME}
          isRequired
          {...form.field('badgeNumber')}
        />
        <TextField label="Role" value={roleLabels[profile.role]} isReadOnly />
        {isMovingTo(form.values.email) && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            description="Required to change your email address."
            isRequired
            {...form.field('currentPassword')}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" variant="primary" isPending={form.isPending} pendingLabel="Saving...">
          Save Changes
        </Button>
        <output className="flex items-center gap-1.5 text-sm font-medium text-success empty:hidden">
          {isSaved && (
            <>
              <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
              <span>{screenTexts.profileSaved}</span>
            </>
          )}
        </output>
      </div>
    </Form>
  );
}
