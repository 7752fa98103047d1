import {
  EMAIL_NAME_NOT_SUPPORTED,
  EMAIL_PATTERN,
  hasUnsupportedName,
} from '@plainview/domain/identity/account-rules/email-domain';

export const FIELD_REQUIRED = 'Please fill in this field.';
export const CODE_REQUIRED = 'Please enter the code.';
export const EMAIL_CODE_REQUIRED = 'Please enter the code from the message.';
export const PASSWORD_REQUIRED = 'Please enter your password.';
const EMAIL_REQUIRED = 'Please enter an email address.';

/** Returns the message of each field whose text is blank. */
export function checkFilled<Name extends string>(
  values: Readonly<Record<Name, string>>,
  messages: Readonly<Partial<Record<Name, string>>>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name in messages) if (values[name].trim() === '') found[name] = messages[name];
  return found;
}

/** Returns a message if a text is not an email address that the contract accepts. */
export function checkEmail(text: string, message: string = EMAIL_REQUIRED): string | undefined {
  if (EMAIL_PATTERN.test(text.trim())) return undefined;
  return hasUnsupportedName(text) ? EMAIL_NAME_NOT_SUPPORTED : message;
}
