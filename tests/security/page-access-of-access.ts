import { ADMINS, NOBODY, type Row, underVehicle } from './page-outcomes.ts';

/** The pages that say who can see what. */
export const ACCESS_PAGES: Record<string, Row[]> = {
  '/admin/documents/:id/access': [
    { address: '/admin/documents/019aa000-0000-7000-8000-0000000000d2/access?why=grant', outcome: ADMINS },
    { address: '/admin/documents/none/access', outcome: NOBODY },
  ],
  '/admin/opportunities/:id/access': [
    { address: '/admin/opportunities/019aa000-0000-7000-8000-00000000000a/access?why=x', outcome: ADMINS },
    { address: '/admin/opportunities/019aa000-0000-7000-8000-000000000000/access', outcome: NOBODY },
  ],
  '/admin/access-review/:id': [
    { address: '/admin/access-review/019aa000-0000-7000-8000-000000000000?state=open', outcome: NOBODY },
    { address: '/admin/access-review/none', outcome: NOBODY },
  ],
  ...underVehicle('/access', '?why=holds&sees=holding&q=a+b&cursor=x'),
};
