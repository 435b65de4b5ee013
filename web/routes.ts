import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Pages of the settings that are forms of the settings themselves: one module, by its address. */
const formPages = [
  ...[
    'details',
    'look',
    'pages',
    'pictures',
    'region',
    'languages',
    'share',
    'hours',
    'closures',
    'starts',
    'rules',
    'payments',
    'waitlist',
  ],
  ...['ratings', 'guests', 'reminders', 'roles'],
]

/**
 * docs/product.md's route table. Who may open which page is `domain/access.ts`, which also redirects /signin and /dashboard
 * before a page is chosen.
 */
const pages = [
  index('public/home/home-page.tsx'),
  route('about', 'public/about/about-page.tsx'),
  route('contact', 'public/contact/contact-page.tsx'),
  route('services', 'public/services/services-page.tsx'),
  // The same page, with two texts.
  route('privacy', 'public/legal/legal-page.tsx', { id: 'privacy' }),
  route('terms', 'public/legal/legal-page.tsx', { id: 'terms' }),
  route('bookings', 'booking/booking-page.tsx'),
  // The same page, open to everybody.
  route('book', 'booking/booking-page.tsx', { id: 'book' }),
  route('mybookings', 'my-bookings/my-bookings-page.tsx'),
  route('mybookings/receipt', 'my-bookings/own-receipt-page.tsx'),
  route('visit/:token', 'public/visit/visit-page.tsx'),
  route('signup', 'public/sign-up/sign-up-page.tsx'),
  route('login', 'public/sign-in/sign-in-page.tsx'),
  route('forgot-password', 'public/account-links/forgot-password-page.tsx'),
  route('reset-password', 'public/account-links/reset-password-page.tsx'),
  route('confirm-address', 'public/account-links/confirm-address-page.tsx'),
  route('invitation', 'public/invitation/invitation-page.tsx'),
  route('admin', 'shell/workspace/workspace.tsx', [
    index('admin/insight/dashboard/dashboard-page.tsx'),
    route('day', 'admin/desk/day/day-page.tsx'),
    route('day/waitlist', 'admin/desk/waitlist/waitlist-page.tsx'),
    route('day/requests', 'admin/desk/requests/requests-page.tsx'),
    route('money', 'admin/desk/till/till-page.tsx'),
    route('money/receipt', 'admin/desk/receipt/receipt-page.tsx'),
    route('money/reports', 'admin/insight/reports/reports-page.tsx'),
    route('services', 'admin/catalogue/services/admin-services-page.tsx'),
    route('bookings', 'admin/desk/bookings/admin-bookings-page.tsx'),
    route('clients', 'admin/desk/clients/clients-page.tsx'),
    route('clients/:id', 'admin/desk/clients/card/client-page.tsx'),
    route('stylists', 'admin/catalogue/stylists/admin-stylists-page.tsx'),
    route('stylists/roster', 'admin/hours/schedule/roster/roster-page.tsx'),
    route('stylists/hours', 'admin/hours/schedule/schedule-page.tsx'),
    route('stylists/staff', 'admin/setup/staff/staff-page.tsx'),
    route('stylists/ratings', 'admin/catalogue/stylists/ratings-page.tsx'),
    route('account', 'my-bookings/profile/account-page.tsx'),
    route('why', 'admin/hours/why/why-page.tsx'),
    route('settings', 'admin/setup/settings/shell/settings-layout.tsx', [
      index('admin/setup/settings/shell/settings-index.tsx'),
      ...formPages.map((name) => route(name, 'admin/setup/settings/shell/settings-page.tsx', { id: `settings-${name}` })),
      route('translations', 'admin/setup/translations/translations-page.tsx'),
      route('calendars', 'admin/setup/settings/calendars-page.tsx'),
      route('mail', 'admin/setup/mail/mail-server-page.tsx'),
      route('texts', 'admin/setup/mail/texts/mail-texts-page.tsx'),
      route('mail-log', 'admin/setup/mail/mail-log-page.tsx'),
      route('webhooks', 'admin/setup/webhooks/webhooks-page.tsx'),
      route('second-step', 'admin/setup/staff/second-step-page.tsx'),
      route('import', 'admin/setup/import/import-page.tsx'),
      route('export', 'admin/setup/settings/backups/export-page.tsx'),
      route('backups', 'admin/setup/settings/backups/backups-page.tsx'),
      route('audit', 'admin/insight/audit/audit-page.tsx'),
    ]),
    route('setup', 'admin/setup/settings/guide/setup-page.tsx'),
  ]),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig

export default pages.map(named)

/** The ids stand in what every first visit gets: they are the files' names without their folders, as the built files' are. */
function named({ children, ...page }: RouteConfigEntry): RouteConfigEntry {
  const id = page.id ?? page.file.replace(/^.*\/|\.tsx$/g, '')
  return { ...page, id, ...(children && { children: children.map(named) }) }
}
