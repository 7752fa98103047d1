/** Largest sidecar file in bytes. */
export const LARGEST_SIDECAR_BYTES = 64 * 1024 * 1024;
/** Maximum number of sidecar files of a video. */
export const MOST_SIDECAR_FILES = 20;

/** A file name without a folder and without characters that cannot be seen. */
export const SIDECAR_NAME_PATTERN = /^(?!\.{1,2}$)[^\p{C}/\\]{1,200}$/u;
