import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { say } from '../../domain/language/say.ts'
import { legalKinds, legalNames } from '../../domain/salon/page/kinds.ts'
import { kept } from '../language/direction.ts'
import { SocialLinks } from '../parts/catalogue/social-links.tsx'
import { useAppSelector, useBookingPath } from '../store/hooks.ts'
import { Wordmark } from '../ui/art/wordmark.tsx'
import { callTo, listPhones } from '../ui/salon-contact.ts'
import { Languages } from './languages.tsx'
import { siteLinks } from './navigation-links.tsx'

const linkClass = 'inline-flex min-h-11 items-center rounded-control hover:text-ink hover:underline hover:underline-offset-4'

export function Footer() {
  const salon = useAppSelector((state) => state.salon.salon)
  const bookingPath = useBookingPath()
  const name = salon?.name ?? 'Chairtime'
  return (
    <footer className="print:hidden mt-6 border-t border-line bg-sunken text-muted">
      <div className="mx-auto grid max-w-6xl gap-10 px-5 py-10 sm:px-8 md:grid-cols-[1.6fr_1fr_1.4fr]">
        <div className="grid content-start gap-4">
          <Wordmark salon={salon} />
          <p className="max-w-sm">
            {t`Book your appointment online, day or night. Choose your services, your stylist and a time that suits you.`}
          </p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="mb-1 font-semibold text-ink">
            {t`Quick links`}
          </h2>
          <ul>
            {[...siteLinks(), { to: bookingPath, label: t`Book an appointment` }].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {salon?.email && (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact" className="mb-1 font-semibold text-ink">
              {t({ message: 'Contact', context: 'noun' })}
            </h2>
            <address className="not-italic">
              {salon.address && <p className="py-2">{kept(salon.address)}</p>}
              {listPhones(salon).map(({ label, number }) => (
                <p key={label + number} className="wrap-anywhere">
                  {label && `${label}: `}
                  <a href={callTo({ phone: number })} className={linkClass}>
                    {number}
                  </a>
                </p>
              ))}
              <a href={`mailto:${salon.email}`} className={`${linkClass} break-all`}>
                {salon.email}
              </a>
              <SocialLinks links={salon.links} className={linkClass} />
            </address>
          </section>
        )}
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 border-t border-line px-5 py-2 text-sm sm:px-8">
        <p className="py-2">{t`© 2023 ${name}. All rights reserved.`}</p>
        <Languages as="row" />
        <ul className="flex gap-x-6">
          {legalKinds.map((kind) => (
            <li key={kind}>
              <Link to={`/${kind}`} className={linkClass}>
                {say(legalNames[kind])}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
