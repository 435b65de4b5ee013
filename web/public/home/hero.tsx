import { NextOpening } from '../../catalogue/next-opening.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { HeroArt } from '../../ui/art/hero-art.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** The salon's own words and picture, or the product's. */
export function Hero() {
  const salon = useAppSelector((state) => state.salon.salon)
  return (
    <section className="grid items-center gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
      <div className="grid gap-6">
        <h1 tabIndex={-1} className="font-serif text-display font-medium wrap-anywhere hyphens-auto">
          {salon?.texts.heroTitle || 'Great hair, at a time that suits you'}
        </h1>
        <p className="max-w-lg text-lg whitespace-pre-line text-muted wrap-anywhere sm:text-xl">
          {salon?.texts.heroText || 'Choose your services, your stylist and your time. Booking takes about a minute.'}
        </p>
        <p className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink to="/bookings" className="min-h-13 px-7 text-lg">
            Book Your Appointment
          </ButtonLink>
          <ButtonLink to="/services" variant="secondary" className="min-h-13 px-7 text-lg">
            View Our Services
          </ButtonLink>
        </p>
        <NextOpening />
      </div>
      {salon?.pictureUrl ? <SalonPicture url={salon.pictureUrl} /> : <HeroArt className="h-auto w-full" />}
    </section>
  )
}

/** As tall as the drawing, no matter which shape the picture has. */
function SalonPicture({ url }: { readonly url: string }) {
  return <img src={url} alt="" fetchPriority="high" className="aspect-5/4 w-full rounded-card object-cover" />
}
