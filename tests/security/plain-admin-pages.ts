/** Pages of admins that take nothing in their address. */
export const PLAIN_ADMIN_PAGES = [
  '/admin',
  '/admin/documents/upload',
  '/admin/documents/batch',
  '/admin/funds/new',
  '/admin/nda',
  '/admin/nda/draft',
  '/admin/settings/firm',
  '/admin/settings/words',
  '/admin/settings/contacts',
  '/admin/content',
  '/admin/imports',
  '/admin/notices',
  '/admin/payments',
  '/admin/payments/late',
  '/admin/payments/statements',
  '/admin/integrations',
];
