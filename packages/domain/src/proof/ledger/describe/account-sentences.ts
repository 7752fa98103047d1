import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { phraseOf, type PhraseKind } from './code-phrases.ts';
import { around, facts, remark, type Describe, type EntryReader } from './entry-reader.ts';
import { joinWithAnd, recordedText, sentence, type Insert } from './sentence.ts';
import { formatCode } from './value-format.ts';

const coded = (entry: EntryReader, kind: PhraseKind, key: string, fallback: string): string => {
  const code = entry.text(key);
  return code === null ? fallback : phraseOf(kind, code);
};

const codedList = (entry: EntryReader, kind: PhraseKind, key: string): Insert[] =>
  joinWithAnd(entry.list(key).map((code) => recordedText(phraseOf(kind, code))));

const ownOr = (entry: EntryReader, own: string, other: Insert): Insert => (entry.isOwn ? own : other);

const requirement = (entry: EntryReader, key: string, group: string): string | null => {
  const isRequired = entry.flag(key);
  return isRequired === null ? null : `${isRequired ? 'required' : 'not required'} for ${group}`;
};

const supportRequest: Insert = { kind: 'link', text: 'support request', target: { page: 'support' } };

const emailChange = (entry: EntryReader): Insert => [
  'the change of the email address',
  around(' of ', entry.recorded('account')),
  around(' from ', entry.recorded('email')),
  around(' to ', entry.recorded('newEmail')),
];

const invited = (entry: EntryReader): Insert => [
  entry.recordedOr('email', 'an address'),
  around(' as ', coded(entry, 'role', 'role', '')),
  around(' of ', entry.quoted('agencyName')),
];

/** Sentences about accounts, sessions, API keys, messages and support requests. */
export const accountSentences = {
  'user.registered': (e) =>
    sentence`${e.actor} registered an account${around(' as ', coded(e, 'role', 'role', ''))}${around(' of ', e.quoted('agencyName'))}.`,
  'user.email_confirmed': (e) =>
    sentence`${e.actor} confirmed the email address of their registration${around(', ', e.recorded('email'))}.`,
  'user.registration_expired': (e) =>
    sentence`${e.actor} deleted the registration of ${e.account()}, whose email address was not confirmed.`,
  'user.invitation_accepted': (e) =>
    sentence`${e.actor} accepted the invitation${around(' of ', e.recorded('invitedBy'))} and created an account${around(' as ', coded(e, 'role', 'role', ''))}${around(' of ', e.quoted('agencyName'))}.`,
  'user.bootstrapped': (e) => sentence`${e.actor} was set up as the first administrator.`,
  'user.approved': (e) =>
    e.flag('wasDisabled') === true
      ? sentence`${e.actor} enabled the account of ${e.account()} again.`
      : sentence`${e.actor} approved the account of ${e.account()}${e.flag('wasRejected') === true ? ', which had been rejected' : null}.`,
  'user.disabled': (e) =>
    sentence`${e.actor} disabled the account of ${e.account()}${around(': not used for ', e.count('unusedDays', 'day', 'days'))}${around(' since ', e.instant('lastUsedAt'))}${e.text('reviewId') === null ? null : ' in an access review'}${e.flag('byAgency') === true ? ' as an administrator of the agency' : null}.`,
  'user.rejected': (e) => sentence`${e.actor} rejected the registration of ${e.account()}.`,
  'user.role_changed': (e) =>
    sentence`${e.actor} changed the role of ${e.account()} from ${coded(e, 'role', 'from', 'unknown')} to ${coded(e, 'role', 'to', 'unknown')}.`,
  'user.deleted': (e) =>
    sentence`${e.actor} deleted the account of ${e.account()}${around(', ', coded(e, 'role', 'role', ''))}.`,
  'user.profile_changed': (e) => sentence`${e.actor} changed their profile.`,
  'user.photo_changed': (e) =>
    sentence`${e.actor} ${e.text('photo') === 'removed' ? 'removed' : 'changed'} their profile photo.`,
  'user.password_changed': (e) => sentence`${e.actor} changed their password.`,
  'user.password_reset_requested': (e) =>
    sentence`A password reset was requested for the account of ${e.account()}.`,
  'user.password_reset': (e) => sentence`${e.actor} set a new password with a reset link.`,
  'user.email_change_requested': (e) =>
    sentence`${e.actor} requested a change of their email address from ${e.recordedOr('email', 'unknown')} to ${e.recordedOr('newEmail', 'unknown')}.`,
  'user.email_change_withdrawn': (e) =>
    sentence`${e.actor} withdrew the change of their email address${around(' to ', e.recorded('newEmail'))}.`,
  'user.email_change_declined': (e) => sentence`${e.actor} declined ${emailChange(e)}.`,
  'user.email_changed': (e) => sentence`${e.actor} confirmed ${emailChange(e)}.`,
  'user.second_factor_on': (e) => sentence`${e.actor} set up a second factor for signing in.`,
  'user.second_factor_off': (e) => sentence`${e.actor} turned off the second factor of their account.`,
  'user.second_factor_removed': (e) =>
    sentence`${e.actor} removed the second factor of ${e.account()}.${remark('Reason', e, 'reason')}`,
  'user.recovery_codes_renewed': (e) =>
    sentence`${e.actor} created new recovery codes. The earlier codes no longer work.`,
  'user.recovery_code_used': (e) => sentence`${e.actor} used a recovery code.`,
  'user.second_factor_rule_set': (e) =>
    sentence`${e.actor} set the rule for second factors${facts(': ', [
      requirement(e, 'administrators', 'administrators'),
      requirement(e, 'agencyUsers', 'agency users'),
    ])}.`,
  'user.signed_in': (e) =>
    sentence`${e.actor} signed in${facts(' with ', [e.list('by').length > 0 ? codedList(e, 'signInMeans', 'by') : null])}${around(' from ', e.recorded('address'))}.`,
  'user.sign_in_failed': (e) =>
    sentence`A sign-in to the account of ${e.account()}${around(' from ', e.recorded('address'))} was rejected${around(': ', coded(e, 'signInRefusal', 'reason', ''))}${around(' (', e.count('attempts', 'attempt', 'attempts'), ' in 15 minutes)')}.`,
  'user.signed_out': (e) => sentence`${e.actor} signed out${around(' from ', e.recorded('address'))}.`,
  'user.locked': (e) =>
    sentence`${e.actor} locked the account of ${e.account()}${around(' after ', e.count('failedSignIns', 'failed sign-in', 'failed sign-ins'))}.`,
  'user.unlocked': (e) => sentence`${e.actor} unlocked the account of ${e.account()}.`,
  'user.let_in': (e) =>
    sentence`${e.actor} ${coded(e, 'accessChange', 'change', 'restored access to the account of')} ${e.account()} at the operator’s command${e.flag('newPassword') === true ? ', with a new password' : null}.`,
  'user.person_confirmed': (e) =>
    sentence`${e.actor} recorded the operator’s statement that the account of ${e.account()} belongs to a separate person${around(': ', e.recorded('reason'))}.`,
  'user.duties_set': (e) =>
    sentence`${e.actor} set the duties of ${e.account()}: ${e.list('duties').length > 0 ? codedList(e, 'duty', 'duties') : 'none'}.`,
  'user.agency_administrator_set': (e) =>
    e.flag('isAgencyAdministrator') === false
      ? sentence`${e.actor} removed the agency administrator rights of ${e.account()} for ${e.quoted('agencyName', 'the agency')}.`
      : sentence`${e.actor} made ${e.account()} an administrator of ${e.quoted('agencyName', 'the agency')}.`,
  'user.organization_linked': (e) =>
    sentence`${e.actor} linked ${ownOr(e, 'their account', ['the account of ', e.account()])} to the organization’s sign-in.`,
  'user.organization_unlinked': (e) =>
    sentence`${e.actor} unlinked ${ownOr(e, 'their account', ['the account of ', e.account()])} from the organization’s sign-in.`,
  'user.passkey_added': (e) =>
    sentence`${e.actor} added the passkey ${e.quoted('passkey', 'without a name')}.`,
  'user.passkey_renamed': (e) =>
    sentence`${e.actor} renamed a passkey${around(' to ', e.quoted('passkey'))}.`,
  'user.passkey_removed': (e) =>
    sentence`${e.actor} removed the passkey ${e.quoted('passkey', 'without a name')}${e.text('secondFactor') === 'off' ? ', which was their last second factor' : null}.`,
  'user.passkey_refused': (e) =>
    sentence`${e.actor} rejected the passkey ${e.quoted('passkey', 'without a name')} of ${e.account()}: its counter decreased, so a copy of it may be in use.`,
  'user.authenticator_app_removed': (e) => sentence`${e.actor} removed their authenticator app.`,
  'user.sessions_ended': (e) => sentence`${e.actor} signed ${e.account()} out everywhere.`,
  'invitation.created': (e) =>
    sentence`${e.actor} invited ${invited(e)}${around(', valid until ', e.instant('expiresAt'))}.`,
  'invitation.revoked': (e) => sentence`${e.actor} revoked the invitation of ${invited(e)}.`,
  'invitation.expired': (e) =>
    sentence`${e.actor} deleted the invitation of ${invited(e)}, which no one accepted in time.`,
  'agency.email_domains_set': (e) =>
    sentence`${e.actor} set the allowed email domains of ${e.quoted('agencyName', 'an agency')}: ${e.list('domains').length > 0 ? e.people('domains') : 'any domain'}.`,
  'agency.letterhead_set': (e) =>
    sentence`${e.actor} changed the letterhead of ${e.quoted('agencyName', 'an agency')}${e.list('changes').length === 0 ? '' : `: ${e.list('changes').join(', ')}`}.`,
  'api_key.created': (e) =>
    sentence`${e.actor} created the API key ${e.quoted('name', 'without a name')}, ${e.instant('expiresAt') ? ['valid until ', e.instant('expiresAt')] : 'with no expiration date'}.`,
  'api_key.revoked': (e) => sentence`${e.actor} revoked the API key ${e.quoted('name', 'without a name')}.`,
  'mail.sent_again': (e) =>
    sentence`${e.actor} sent the message about “${formatCode(e.text('kind') ?? 'unknown')}” again${around(' to ', e.recorded('address'))}.`,
  'support.created': (e) =>
    sentence`${e.actor} sent a ${supportRequest}${around(' of ', e.count('textLength', 'character', 'characters'))}.`,
  'support.answered': (e) =>
    sentence`${e.actor} answered a ${supportRequest}${around(' with ', e.count('textLength', 'character', 'characters'))}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
