import type { CustodyEvent } from '../../../../ledger/custody-event.ts';

/** The sentences of the example entries about accounts. */
export const accountSentences = {
  'user.registered': 'Dana registered an account as Agency User of “North PD”.',
  'user.invitation_accepted':
    'Dana accepted the invitation of Rita Moss and created an account as Agency User of “North PD”.',
  'invitation.created':
    'Dana invited sam@north.example as Agency User of “North PD”, valid until ‹2026-11-29›.',
  'agency.email_domains_set':
    'Dana set the allowed email domains of “North PD”: north.example and pd.north.example.',
  'agency.letterhead_set':
    'Dana changed the letterhead of “North PD”: signature, time zone (UTC → America/New York), logo.',
  'invitation.revoked': 'Dana revoked the invitation of sam@office.example as Administrator.',
  'invitation.expired':
    'Dana deleted the invitation of sam@north.example as Agency User of “North PD”, which no one accepted in time.',
  'user.email_confirmed': 'Dana confirmed the email address of their registration, dana@north.example.',
  'user.registration_expired':
    'Dana deleted the registration of Rita Moss (rita@office.example), whose email address was not confirmed.',
  'ledger.week_signed_off':
    'Dana signed off the week from 2026-11-16 of the audit trail: 120 entries. Note: “Nothing unusual”.',
  'ledger.access_reviewed': 'Dana completed an access review: 2 accounts kept, 1 account disabled.',
  'user.bootstrapped': 'Dana was set up as the first administrator.',
  'user.approved': 'Dana approved the account of Rita Moss (rita@office.example).',
  'user.rejected': 'Dana rejected the registration of Rita Moss (rita@office.example).',
  'user.disabled':
    'Dana disabled the account of Rita Moss (rita@office.example): not used for 90 days since ‹2026-08-24›.',
  'user.role_changed':
    'Dana changed the role of Rita Moss (rita@office.example) from Agency User to Administrator.',
  'user.deleted': 'Dana deleted the account of Rita Moss (rita@office.example), Administrator.',
  'user.profile_changed': 'Dana changed their profile.',
  'user.photo_changed': 'Dana removed their profile photo.',
  'user.password_changed': 'Dana changed their password.',
  'user.password_reset_requested':
    'A password reset was requested for the account of Rita Moss (rita@office.example).',
  'user.password_reset': 'Dana set a new password with a reset link.',
  'user.email_change_requested':
    'Dana requested a change of their email address from dana@north.example to d.whitfield@north.example.',
  'user.email_change_withdrawn':
    'Dana withdrew the change of their email address to d.whitfield@north.example.',
  'user.email_change_declined':
    'Dana declined the change of the email address of Rita Moss from rita@a.example to r@a.example.',
  'user.email_changed':
    'Dana confirmed the change of the email address from dana@north.example to d.whitfield@north.example.',
  'user.second_factor_on': 'Dana set up a second factor for signing in.',
  'user.second_factor_off': 'Dana turned off the second factor of their account.',
  'user.second_factor_removed':
    'Dana removed the second factor of Rita Moss (rita@office.example). Reason: “Lost phone”.',
  'user.recovery_codes_renewed': 'Dana created new recovery codes. The earlier codes no longer work.',
  'user.recovery_code_used': 'Dana used a recovery code.',
  'user.second_factor_rule_set':
    'Dana set the rule for second factors: required for administrators, not required for agency users.',
  'user.signed_in': 'Dana signed in with password and second factor from 203.0.113.9.',
  'user.sign_in_failed':
    'A sign-in to the account of Rita Moss (rita@office.example) from 203.0.113.9 was rejected: wrong email address or password (3 attempts in 15 minutes).',
  'user.signed_out': 'Dana signed out from 203.0.113.9.',
  'user.locked': 'Dana locked the account of Rita Moss (rita@office.example) after 5 failed sign-ins.',
  'user.unlocked': 'Dana unlocked the account of Rita Moss (rita@office.example).',
  'user.let_in':
    'Dana restored access to the account of Rita Moss (rita@office.example) at the operator’s command.',
  'user.person_confirmed':
    'Dana recorded the operator’s statement that the account of Rita Moss (rita@office.example) belongs to a separate person: Met in person.',
  'user.agency_administrator_set':
    'Dana made Rita Moss (rita@office.example) an administrator of “North PD”.',
  'user.duties_set': 'Dana set the duties of Rita Moss (rita@office.example): Reviewer and Auditor.',
  'user.organization_linked': 'Dana linked their account to the organization’s sign-in.',
  'user.organization_unlinked': 'Dana unlinked their account from the organization’s sign-in.',
  'user.passkey_added': 'Dana added the passkey “Work laptop”.',
  'user.passkey_renamed': 'Dana renamed a passkey to “Old laptop”.',
  'user.passkey_removed': 'Dana removed the passkey “Old laptop”, which was their last second factor.',
  'user.passkey_refused':
    'Dana rejected the passkey “Work laptop” of Rita Moss (rita@office.example): its counter decreased, so a copy of it may be in use.',
  'user.authenticator_app_removed': 'Dana removed their authenticator app.',
  'user.sessions_ended': 'Dana signed Rita Moss (rita@office.example) out everywhere.',
  'api_key.created': 'Dana created the API key “Nightly”, valid until ‹2027-01-31›.',
  'api_key.revoked': 'Dana revoked the API key “Nightly”.',
  'mail.sent_again': 'Dana sent the message about “report delivered” again to dana@north.example.',
  'support.created': 'Dana sent a support request of 120 characters.',
  'support.answered': 'Dana answered a support request with 1 character.',
} as const satisfies Partial<Record<CustodyEvent, string>>;
