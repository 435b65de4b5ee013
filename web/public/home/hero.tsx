import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { theSalon } from '../../../domain/salon/translations/texts-of-settings.ts'
import { NextOpening } from '../../parts/catalogue/next-opening.tsx'
import { useAppSelector, useBookingPath, useOwnLanguage } from '../../store/hooks.ts'
import { HeroArt } from '../../ui/art/hero-art.tsx'
import { Picture } from '../../ui/art/picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Only for returning clients. */
const SameAgain = lazy(async () => ({ default: (await import('../../parts/same-again/same-again.tsx')).SameAgain }))

export function Hero() {
  const salon = useAppSelector((state) => state.salon.salon)
  const hero = salon?.pictures.hero
  // h1 unless another section comes first.
  const Heading = !salon || salon.sections.home[0] === 'hero' ? 'h1' : 'h2'
  const { langAt } = useOwnLanguage()
  const bookingPath = useBookingPath()
  const isClient = useAppSelector(({ auth }) => auth.User?.role === 'client')
  return (
    <section className="grid items-center gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
      <div className="grid gap-6">
        <Heading
          tabIndex={-1}
          lang={langAt({ ...theSalon, field: 'heroTitle' })}
          className="font-serif text-display font-medium wrap-anywhere hyphens-auto"
        >
          {salon?.texts.heroTitle || t`Great hair, at a time that suits you`}
        </Heading>
        <p
          lang={langAt({ ...theSalon, field: 'heroText' })}
          className="max-w-lg text-lg whitespace-pre-line text-muted wrap-anywhere sm:text-xl"
        >
          {salon?.texts.heroText || t`Choose your services, your stylist and your time. Booking takes about a minute.`}
        </p>
        <p className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink to={bookingPath} className="min-h-13 px-7 text-lg">
            {t`Book Your Appointment`}
          </ButtonLink>
          <ButtonLink to="/services" variant="secondary" className="min-h-13 px-7 text-lg">
            {t`View Our Services`}
          </ButtonLink>
        </p>
        <div className="grid gap-1">
          <NextOpening />
          {isClient && (
            <div className="min-h-11 [contain:inline-size]">
              <Suspense>
                <SameAgain />
              </Suspense>
            </div>
          )}
        </div>
      </div>
      {hero ? (
        // Beside the text, never under it, so that any picture works. Preloaded in the page's head.
        <Picture
          picture={hero}
          alt={hero.alt}
          loading="eager"
          fetchPriority="high"
          sizes="(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, 100vw"
          className="aspect-5/4 w-full rounded-card object-cover lg:aspect-auto lg:h-full lg:max-h-160 lg:min-h-120"
        />
      ) : (
        <HeroArt className="h-auto w-full rounded-card" />
      )}
    </section>
  )
}
