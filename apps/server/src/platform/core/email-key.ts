import { domainToASCII } from 'node:url';
import { emailKey as keyOf, toAsciiAddress } from '@plainview/domain/identity/account-rules/email-domain';

/**
 * Returns an email address as it is stored and compared: in lowercase, and an international domain as in
 * `xn--bcher-kva.example`.
 */
export const emailKey = (email: string): string => keyOf(email, domainToASCII);

/** Returns an email address with its domain in ASCII, as mail servers expect it. */
export const asciiAddress = (email: string): string => toAsciiAddress(email, domainToASCII);
