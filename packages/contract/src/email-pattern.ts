import { regexes } from 'zod/v4/core';

/** Email addresses that the contract accepts. Forms use it without the rest of the schema library. */
export const EMAIL_PATTERN = regexes.email;
