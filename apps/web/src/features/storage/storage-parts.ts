// Loaded together, and only by the screens that show them.
export { FileFaultAlert } from './FileFaultAlert.tsx';
export { FileVerificationStatus } from './FileVerificationStatus.tsx';
