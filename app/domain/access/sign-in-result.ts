export type SignInResult =
  | 'signed_in'
  | 'signed_out'
  | 'no_invitation'
  | 'address_unconfirmed'
  | 'no_mfa'
  | 'account_conflict'
  | 'account_closed';

export const SIGN_IN_RESULTS: Readonly<Record<SignInResult, string>> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  no_invitation: 'Refused: no invitation link',
  address_unconfirmed: 'Refused: address not confirmed',
  no_mfa: 'Refused: no second factor',
  account_conflict: 'Refused: address belongs to another account',
  account_closed: 'Refused: account closed',
};
