import { index, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * The specification's route table. Who may open which page is `domain/access.ts`, which also redirects /signin and /dashboard
 * before a page is chosen.
 */
export default [
  index('home/home-page.tsx'),
  route('about', 'about/about-page.tsx'),
  route('contact', 'contact/contact-page.tsx'),
  route('services', 'services/services-page.tsx'),
  route('bookings', 'booking/booking-page.tsx'),
  route('mybookings', 'my-bookings/my-bookings-page.tsx'),
  route('visit/:token', 'visit/visit-page.tsx'),
  route('signup', 'sign-up/sign-up-page.tsx'),
  route('login', 'sign-in/sign-in-page.tsx'),
  route('forgot-password', 'account-links/forgot-password-page.tsx'),
  route('reset-password', 'account-links/reset-password-page.tsx'),
  route('confirm-address', 'account-links/confirm-address-page.tsx'),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard/dashboard-page.tsx'),
    route('services', 'admin/services/admin-services-page.tsx'),
    route('bookings', 'admin/bookings/admin-bookings-page.tsx'),
    route('stylists', 'admin/stylists/admin-stylists-page.tsx'),
    route('schedule', 'admin/schedule/schedule-page.tsx'),
    route('why', 'admin/why/why-page.tsx'),
    route('settings', 'admin/settings/settings-page.tsx'),
    route('mail', 'admin/mail/mail-page.tsx'),
    route('webhooks', 'admin/webhooks/webhooks-page.tsx'),
  ]),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig
