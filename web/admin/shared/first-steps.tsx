import { plural, t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { language } from '../../../domain/language/say.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import { type SetupProgress, setupSteps } from '../../../domain/salon/setup/setup-progress.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface Progress {
  readonly details: readonly string[]
  readonly hasServices: boolean
  readonly hasStylists: boolean
  readonly hasBookings: boolean
}

export function stepsLeft({ details, hasServices, hasStylists, hasBookings }: Progress): 'all' | 'details' | 'none' {
  if (!hasServices || !hasStylists || !hasBookings) return 'all'
  return details.length > 0 ? 'details' : 'none'
}

/** Returns the step about stylists: done once somebody has a day to be booked on. */
export function stylistsStep(stylists: readonly Pick<Stylist, 'status' | 'daysAvailable'>[]) {
  if (stylists.length === 0) return { isDone: false, text: t`Add who clients can book, and on which days.` }
  if (stylists.some((stylist) => isAvailable(stylist) && stylist.daysAvailable.length > 0))
    return { isDone: true, text: t`Your first stylists are in.` }
  return { isDone: false, text: t`Nobody can be booked yet. Choose the days of a stylist who is Available.` }
}

/**
 * Checklist of an empty salon. Ticks itself, and stays until the salon has its own details, services, stylists and a booking.
 * @param hasBookings null while unknown
 */
export function FirstSteps({ hasBookings }: { readonly hasBookings: boolean | null }) {
  const { left } = useAppSelector((state) => state.demo)
  const services = useAppSelector((state) => state.services)
  const stylists = useAppSelector((state) => state.stylists)
  const isKnown = left !== null && hasBookings !== null && services.status !== 'failed' && stylists.status !== 'failed'
  if (left?.setup.guides) return <SetupCard progress={left.setup} />
  // The guide has asked for the same already.
  if (!isKnown || left.present || left.setup.done.includes('open')) return null
  const hasServices = services.items.length > 0
  const hasStylists = stylists.items.length > 0
  const ofStylists = stylistsStep(stylists.items)
  const samples = left.sampleDetails
  const visibleSteps = stepsLeft({ details: samples, hasServices, hasStylists, hasBookings })
  if (visibleSteps === 'none') return null
  return (
    <section aria-labelledby="first-steps" className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-8">
      <h2 id="first-steps" className="font-serif text-heading font-medium">
        {t`Open your salon`}
      </h2>
      <p className="mt-1 text-muted">{visibleSteps === 'all' ? t`Four steps to your first client.` : t`One step is left.`}</p>
      <ol className="mt-4 grid">
        <Step title={t`Salon details`} to="/admin/settings/details" isDone={samples.length === 0}>
          {samples.length === 0
            ? t`Your name, address, phone and email are set.`
            : t`Still the sample ones: ${{ details: detailsInWords(samples) }}. Enter your own.`}
        </Step>
        {visibleSteps === 'all' && (
          <>
            <Step title={t`Services`} to="/admin/services" isDone={hasServices}>
              {hasServices ? t`Your first services are in.` : t`Add what clients can book, with prices and durations.`}
            </Step>
            <Step title={t`Stylists`} to="/admin/stylists" isDone={ofStylists.isDone}>
              {ofStylists.text}
            </Step>
            <Step title={t`Try a booking`} to={hasServices && ofStylists.isDone ? '/bookings' : null} isDone={hasBookings}>
              {hasBookings
                ? t`Your first booking is in.`
                : t`Book a visit yourself, and see what your clients see. You can cancel it after.`}
            </Step>
          </>
        )}
      </ol>
    </section>
  )
}

function SetupCard({ progress }: { readonly progress: SetupProgress }) {
  const count = progress.done.length
  const all = setupSteps.length
  return (
    <section
      aria-labelledby="set-up"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <div className="min-w-0">
        <h2 id="set-up" className="font-serif text-heading font-medium">
          {t`Set up your salon`}
        </h2>
        <p className="mt-1 text-muted">
          {count === 0
            ? t`${plural(all, {
                one: '# short step to your first client. Skip what you don’t need.',
                other: '# short steps to your first client. Skip what you don’t need.',
              })}`
            : t({ message: `${count} of ${all} done.`, comment: 'Steps' })}
        </p>
      </div>
      <ButtonLink to="/admin/setup" className="max-sm:w-full">
        {count === 0 ? t({ message: 'Start', context: 'verb' }) : t`Go on`}
      </ButtonLink>
    </section>
  )
}

/** The previous version's server names them by their variables: 'SALON_NAME'. */
function detailsInWords(details: readonly string[]): string {
  const words: Record<string, string> = {
    name: t({ message: 'name', context: 'of the salon' }),
    address: t({ message: 'address', context: 'of the salon' }),
    phone: t({ message: 'phone', context: 'of the salon' }),
    email: t({ message: 'email', context: 'of the salon' }),
  }
  const names = details.map((detail) => detail.replace('SALON_', '').toLowerCase())
  return new Intl.ListFormat(language()).format(names.map((name) => words[name] ?? name))
}

interface StepProps {
  readonly title: string
  /** Link to the page; null if not possible yet, undefined without one. */
  readonly to?: string | null
  readonly isDone: boolean
  readonly children: ReactNode
}

function Step({ title, to, isDone, children }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 border-t border-line py-3.5 first:border-t-0">
      <span
        aria-hidden="true"
        className={`mt-1 grid size-6 place-items-center rounded-full border-2 ${
          isDone ? 'border-success bg-success-soft text-success' : 'border-line-strong'
        }`}
      >
        {isDone && <Check className="size-4" strokeWidth={3} />}
      </span>
      <div>
        <p className="font-medium">
          {to && !isDone ? (
            <Link to={to} className="-my-2 inline-flex min-h-11 items-center text-accent underline underline-offset-4">
              {title}
            </Link>
          ) : (
            title
          )}
          <span className="sr-only"> {isDone ? t`(done)` : t`(to do)`}</span>
        </p>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  )
}
