/** Returns whether this browser supports passkeys. Browsers do so only over HTTPS and on localhost. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;
