import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { anyStylist } from '../../domain/booking/booking.ts'
import { inWords } from '../../domain/language/lists.ts'
import { takesBookings } from '../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../domain/salon/service.ts'
import type { Stylist } from '../../domain/salon/stylist.ts'
import { kept } from '../language/direction.ts'
import { Rating, StylistStatus } from '../parts/catalogue/stylist-facts.tsx'
import { StylistPhoto } from '../parts/catalogue/stylist-photo.tsx'
import { stylistToggled } from '../parts/draft/booking-slice.ts'
import { selectReadStylists } from '../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats, useOwnLanguage } from '../store/hooks.ts'
import { formatMinutes } from './booking-summary.tsx'
import { loadLaterSteps } from './later-steps.tsx'
import { isAsListed, listed, missingServices, sortStylists, type Terms, termsDiffer, termsWith } from './offering.ts'
import { selectChosenServices, selectSelection } from './selection.ts'
import { CardToggle, ToggleCard } from './toggle-card.tsx'
import { useNextStepHistory, useStepPath } from './use-step.ts'

/** Step 2: “First available” or one stylist. Those not bookable come last, then those who don't do all the services. */
export function StylistStep() {
  const dispatch = useAppDispatch()
  const services = useAppSelector(selectChosenServices)
  const { able, unable } = sortStylists(useAppSelector(selectReadStylists), services)
  const { stylist: chosen } = useAppSelector(selectSelection)
  const bookable = able.filter(takesBookings)
  const hasOwnTerms = able.some((stylist) => !isAsListed(stylist, services))
  useEffect(loadLaterSteps, [])
  return (
    <div className="grid gap-8">
      <ul className="grid gap-3 md:grid-cols-2">
        {bookable.length > 0 && (
          <li className="min-w-0 md:col-span-2">
            <FirstAvailable
              stylists={bookable}
              services={services}
              chosen={chosen === anyStylist}
              onToggle={() => dispatch(stylistToggled(anyStylist))}
            />
          </li>
        )}
        {able.map((stylist) => (
          <li key={stylist.id} className="min-w-0">
            <StylistToggle
              stylist={stylist}
              terms={hasOwnTerms ? termsWith(stylist, services) : null}
              chosen={stylist === chosen}
              onToggle={() => dispatch(stylistToggled(stylist.id))}
            />
          </li>
        ))}
      </ul>
      {unable.length > 0 && (
        <section aria-labelledby="others" className="grid gap-3">
          <h2 id="others" className="font-semibold">
            {able.length > 0 ? t`Not for what you chose` : t`No one here does all of these in one visit`}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2">
            {unable.map((stylist) => (
              <li key={stylist.id} className="min-w-0">
                <OtherStylist stylist={stylist} missing={missingServices(stylist, services)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface FirstAvailableProps {
  readonly stylists: readonly Stylist[]
  readonly services: readonly Service[]
  readonly chosen: boolean
  readonly onToggle: () => void
}

function FirstAvailable({ stylists, services, chosen, onToggle }: FirstAvailableProps) {
  const { money } = useFormats()
  const terms = stylists.map((stylist) => termsWith(stylist, services))
  const least = (name: keyof Terms) => Math.min(...terms.map((one) => one[name]))
  const price = money(least('mills'))
  const duration = formatMinutes(least('minutes'))
  return (
    <ToggleCard chosen={chosen} choice="one">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 sm:gap-x-4">
        <span className="grid size-16 place-items-center rounded-card bg-accent-soft text-accent sm:size-20">
          <CalendarClock aria-hidden="true" className="size-8" strokeWidth={1.5} />
        </span>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
          <CardToggle chosen={chosen} onToggle={onToggle} describedBy="first-available-text">
            {t`First available`}
          </CardToggle>
          <p id="first-available-text" className="text-sm text-muted">
            {t`See everyone’s times: that’s the most to choose from.`}
            {termsDiffer(stylists, services) && (
              <span className="block text-ink tabular-nums">
                <Trans>
                  from <span className="font-semibold">{price}</span> · from {duration}
                </Trans>
              </span>
            )}
          </p>
        </div>
      </div>
    </ToggleCard>
  )
}

interface StylistToggleProps {
  readonly stylist: Stylist
  /** Terms with this stylist; null if all stylists have the same. */
  readonly terms: Terms | null
  readonly chosen: boolean
  readonly onToggle: () => void
}

function StylistToggle({ stylist, terms, chosen, onToggle }: StylistToggleProps) {
  const { week, weekday } = useFormats()
  const days = inWords(
    week.filter((day) => stylist.daysAvailable.includes(day)).map((day) => weekday(day)),
    'comma',
  )
  const { langOf } = useOwnLanguage()
  const id = `stylist-${stylist.id}`
  return (
    <ToggleCard chosen={chosen} choice="one">
      {/* The picture leaves room for a long name on a phone. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 sm:gap-x-4">
        <StylistPhoto stylist={stylist} decorative sizes="5rem" className="size-16 rounded-card sm:size-20" />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-1.5">
          <CardToggle
            chosen={chosen}
            onToggle={onToggle}
            describedBy={`${id}-facts ${terms ? `${id}-terms ` : ''}${id}-text ${id}-days`}
          >
            {stylist.stylistName}
          </CardToggle>
          <p id={`${id}-facts`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Rating stylist={stylist} />
            <StylistStatus stylist={stylist} />
          </p>
          {terms && (
            <p id={`${id}-terms`} className="text-sm">
              <OwnTerms terms={terms} />
            </p>
          )}
        </div>
        <p
          id={`${id}-text`}
          lang={langOf(stylist, 'description')}
          className="col-span-2 line-clamp-6 text-sm wrap-break-word text-muted"
        >
          {kept(stylist.description)}
        </p>
        <p id={`${id}-days`} className="col-span-2 text-sm">
          <Days days={days} />
        </p>
      </div>
    </ToggleCard>
  )
}

function OwnTerms({ terms }: { readonly terms: Terms }) {
  const price = useFormats().money(terms.mills)
  const duration = formatMinutes(terms.minutes)
  return (
    <Trans>
      <span className="font-semibold tabular-nums">{price}</span>
      <span className="text-muted"> · {duration}</span>
      <span className="sr-only"> for what you chose</span>
    </Trans>
  )
}

function Days({ days }: { readonly days: string }) {
  return days ? (
    <Trans>
      <span className="font-semibold">Days: </span>
      {days}
    </Trans>
  ) : (
    <Trans>
      <span className="font-semibold">Days: </span>none right now
    </Trans>
  )
}

interface OtherStylistProps {
  readonly stylist: Stylist
  readonly missing: readonly Service[]
}

/** A stylist who can't be chosen, with the reason and a link to change it. */
function OtherStylist({ stylist, missing }: OtherStylistProps) {
  const history = useNextStepHistory()
  const stepPath = useStepPath()
  const name = stylist.stylistName
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-card border border-line bg-sunken p-4 sm:gap-x-4">
      <StylistPhoto stylist={stylist} decorative sizes="4rem" className="size-16 rounded-card" />
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <p className="max-w-full font-serif text-lg leading-tight font-medium wrap-break-word hyphens-auto">{name}</p>
        <p className="max-w-full text-sm wrap-break-word">{t`Doesn’t do ${{ services: listed(missing) }}`}</p>
        <Link
          to={stepPath('services')}
          state={history}
          className="inline-flex min-h-11 scroll-mb-52 items-center font-medium text-accent underline underline-offset-4"
        >
          <Trans>
            Change services <span className="sr-only">to book {name}</span>
          </Trans>
        </Link>
      </div>
    </div>
  )
}
