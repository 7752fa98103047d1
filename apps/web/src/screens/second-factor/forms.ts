/** The forms of /second-factor, which load together. */
export { EnrolForm } from '../../features/second-factor/EnrolForm.tsx';
export { PasskeyForm } from '../../features/second-factor/PasskeyForm.tsx';
export { ReauthGate } from '../../features/session/ReauthGate.tsx';
