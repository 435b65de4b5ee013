import { t } from '@lingui/core/macro'
import { kept } from '../../language/direction.ts'
import { useAppSelector, useBookingPath } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { buildMapLink } from '../../ui/salon-contact.ts'
import { OpeningHours } from '../catalogue/opening-hours.tsx'

export function VisitSection() {
  const salon = useAppSelector((state) => state.salon.salon)
  const bookingPath = useBookingPath()
  return (
    <section
      aria-labelledby="visit"
      className="grid gap-8 rounded-card bg-accent-soft px-6 py-12 sm:px-12 sm:py-16 lg:grid-cols-[1.2fr_1fr] lg:items-end"
    >
      <div className="grid gap-6">
        <h2 id="visit" className="font-serif text-title font-medium">
          {t`Visit us`}
        </h2>
        {salon && (
          <dl className="grid gap-4 text-lg">
            <div>
              <dt className="text-sm text-muted">{t({ message: 'Open', context: 'heading of the opening hours' })}</dt>
              <dd>
                <OpeningHours salon={salon} closures={2} />
              </dd>
            </div>
            {salon.address && (
              <div>
                <dt className="text-sm text-muted">{t({ message: 'Where', comment: 'Heading of the address' })}</dt>
                <dd className="wrap-anywhere">
                  {kept(salon.address)}
                  {(salon.mapUrl || salon.position) && (
                    <a
                      href={buildMapLink(salon)}
                      target="_blank"
                      rel="noreferrer"
                      className="ms-3 inline-flex min-h-11 items-center text-base underline underline-offset-4"
                    >
                      {t`Map`}
                    </a>
                  )}
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
      <p className="flex flex-col gap-3 sm:flex-row sm:flex-wrap lg:justify-end">
        <ButtonLink to={bookingPath}>{t`Book Your Appointment`}</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          {t`Contact us`}
        </ButtonLink>
      </p>
    </section>
  )
}
