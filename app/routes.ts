import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of seed §2. API routes are the HTTP server's (server/app.ts). */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/home/route.tsx'),
    route('onboarding/waitlist-preferences', 'routes/onboarding.waitlist-preferences/route.tsx'),
    route('auth/login', 'routes/auth.login/route.tsx'),
    route('auth/verify-email', 'routes/auth.verify-email/route.tsx'),
    route('auth/pending', 'routes/auth.pending/route.tsx'),
    route('auth/rejected', 'routes/auth.rejected/route.tsx'),
    route('auth/waitlist', 'routes/auth.waitlist/route.tsx'),
    route('docs/:guide?', 'routes/docs/route.tsx'),
    route('components', 'routes/components/route.tsx'),
  ]),
  layout('routes/shell/layout.tsx', [
    route('dashboard', 'routes/dashboard/route.tsx'),
    route('portfolio', 'routes/portfolio/route.tsx'),
    route('documents', 'routes/documents/route.tsx'),
    route('opportunities', 'routes/opportunities/route.tsx'),
    route('opportunities/:stage', 'routes/opportunities.stage/route.tsx'),
    route('opportunities/:stage/:slug', 'routes/opportunities.detail/route.tsx'),
    route('profile', 'routes/profile/route.tsx'),
    route('profile/edit', 'routes/profile.edit/route.tsx'),
    route('profile/investment-preferences', 'routes/profile.investment-preferences/route.tsx'),
    route('onboarding/investment-preferences', 'routes/onboarding.investment-preferences/route.tsx'),
    route('onboarding/nda', 'routes/onboarding.nda/route.tsx'),
    route('funds', 'routes/funds/route.tsx'),
    route('contact', 'routes/contact/route.tsx'),
    route('notifications', 'routes/notifications/route.tsx'),
    route('faqs', 'routes/faqs/route.tsx'),
    layout('routes/admin/layout.tsx', [
      route('admin', 'routes/admin/route.tsx'),
      route('admin/people', 'routes/admin.people/route.tsx'),
      route('admin/waitlist', 'routes/admin.waitlist/route.tsx'),
      route('admin/invites', 'routes/admin.invites/route.tsx'),
      route('admin/invites/tree', 'routes/admin.invites.tree/route.tsx'),
      route('admin/nda', 'routes/admin.nda/route.tsx'),
      route('admin/nda/draft', 'routes/admin.nda.draft/route.tsx'),
      route('admin/nda/signatures', 'routes/admin.nda.signatures/route.tsx'),
      route('admin/integrations', 'routes/admin.integrations/route.tsx'),
      route('admin/integrations/:integration', 'routes/admin.integrations.service/route.tsx'),
    ]),
  ]),
  // In a place of its own: whoever asks for an address that leads nowhere is told so, and not sent to sign in.
  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig;
