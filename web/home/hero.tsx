import { HeroArt } from '../ui/art/hero-art.tsx'
import { ButtonLink } from '../ui/button.tsx'

export function Hero() {
  return (
    <section className="grid items-center gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
      <div className="grid gap-6">
        <h1 tabIndex={-1} className="font-serif text-display font-medium">
          Great hair, at a time that suits you
        </h1>
        <p className="max-w-lg text-lg text-muted sm:text-xl">
          Choose your services, your stylist and your time. Booking takes about a minute.
        </p>
        <p className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink to="/bookings" className="min-h-13 px-7 text-lg">
            Book Your Appointment
          </ButtonLink>
          <ButtonLink to="/services" variant="secondary" className="min-h-13 px-7 text-lg">
            View Our Services
          </ButtonLink>
        </p>
      </div>
      <HeroArt className="h-auto w-full" />
    </section>
  )
}
