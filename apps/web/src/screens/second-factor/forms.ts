/** The forms of /second-factor, which load together. */
export { EnrolForm } from '../../features/second-factors/EnrolForm.tsx';
export { PasskeyForm } from '../../features/second-factors/PasskeyForm.tsx';
export { ReauthGate } from '../../features/sessions/ReauthGate.tsx';
