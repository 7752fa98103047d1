// Loaded together, as one file.
export { AllCameras } from './AllCameras.tsx';
export { CameraSwitch } from './CameraSwitch.tsx';
