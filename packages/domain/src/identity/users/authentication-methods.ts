/** How a user can be authenticated at sign-in. A sign-in with two factors records both. */
export type AuthenticationMethod = 'password' | 'second factor' | 'passkey' | 'organization';
