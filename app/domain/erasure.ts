/** What erases more than rows or columns of one table: `app/processes/account` has an act for each. */
export type ErasureAct =
  | 'agreements'
  | 'bankDetails'
  | 'commitments'
  | 'digests'
  | 'events'
  | 'grants'
  | 'invitations'
  | 'mail'
  | 'profile'
  | 'questions'
  | 'waitlist';
