/** Methods of authentication at sign-in. A sign-in with two factors records both. */
export type SignInMeans = 'password' | 'second factor' | 'passkey' | 'organization';
