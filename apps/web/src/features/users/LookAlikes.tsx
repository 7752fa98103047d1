import { RegistrationWarning } from './RegistrationWarning.tsx';

/** Warns that the agency of a registration resembles another one. */
export function LookAlikes({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return <RegistrationWarning>Looks like {names.map((name) => `“${name}”`).join(', ')}</RegistrationWarning>;
}
