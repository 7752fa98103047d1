/** By what somebody proves at sign-in who they are; one that needs two has both in its record. */
export type SignInMeans = 'password' | 'second factor' | 'passkey' | 'organization';
