import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { anyStylist } from '../../../domain/booking/booking.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { stylistToggled } from '../../parts/draft/booking-slice.ts'
import { nameOfMonth } from '../../parts/times/calendar.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { bookableStylists, type StylistBlocker } from '../offering.ts'
import { selectChosenServices } from '../selection.ts'
import { useNextStepHistory, useStepPath } from '../use-step.ts'

export function TooLong() {
  const history = useNextStepHistory()
  const stepPath = useStepPath()
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="warning">{t`Together, your services take longer than one visit can. Remove one, or book two visits.`}</Alert>
      <ButtonLink to={stepPath('services')} state={history} variant="secondary">
        {t`Change services`}
      </ButtonLink>
    </div>
  )
}

const maxOthers = 3

export function NoDays({ blocker, stylist }: { readonly blocker: StylistBlocker; readonly stylist: Stylist }) {
  const name = stylist.stylistName
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="wrap-break-word">
        {blocker === 'unavailable'
          ? t`${name} isn’t taking bookings right now, so there’s no day to choose.`
          : t`${name} has no working days right now, so there’s no day to choose.`}
      </p>
      <OtherStylists than={stylist} />
    </div>
  )
}

function OtherStylists({ than }: { readonly than: Stylist }) {
  const dispatch = useAppDispatch()
  const stylists = useAppSelector((state) => state.stylists.items)
  const services = useAppSelector(selectChosenServices)
  const others = bookableStylists(stylists, services)
    .filter(({ id }) => id !== than.id)
    .slice(0, maxOthers)
  function choose({ id }: Stylist): void {
    dispatch(stylistToggled(id))
    // The button disappears, so the focus moves to the heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  if (others.length === 0) return null
  return (
    <ul aria-label={t`Other stylists`} className="flex flex-wrap gap-2">
      {others.map((other) => (
        <li key={other.id} className="max-w-full">
          <Button variant="secondary" className="max-w-full px-3!" onClick={() => choose(other)}>
            <span className="truncate">
              <Trans>
                <span className="sr-only">Choose </span>
                {{ name: other.stylistName }}
                <span className="sr-only"> instead</span>
              </Trans>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface EmptyMonthProps {
  /** 'YYYY-MM'. */
  readonly month: string
  readonly stylist: Stylist | typeof anyStylist
  readonly next: string | null
  readonly isLooking: boolean
  readonly onMonth: (month: string) => void
  /** Opens the waitlist; undefined if there is nothing to wait for. */
  readonly onWait: (() => void) | undefined
}

export function EmptyMonth({ month, stylist, next, isLooking, onMonth, onWait }: EmptyMonthProps) {
  const formats = useFormats()
  const history = useNextStepHistory()
  const stepPath = useStepPath()
  const isLast = !next && !isLooking
  const name = stylist === anyStylist ? null : stylist.stylistName
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="wrap-break-word">
        {isLast ? nothingFrom(nameOfMonth(month, formats), name) : nothingIn(nameOfMonth(month, formats), name)}
      </p>
      <div className="flex flex-wrap gap-2">
        {(next || isLooking) && (
          <Button busy={!next} onClick={() => next && onMonth(next)} className="px-4!">
            {next ? t`See ${{ month: nameOfMonth(next, formats) }}` : t`Looking further ahead…`}
          </Button>
        )}
        {onWait && (
          <Button variant="secondary" onClick={onWait} className="px-4!">
            {t`Wait for a time`}
          </Button>
        )}
        {stylist === anyStylist ? (
          <ButtonLink to={stepPath('services')} state={history} variant="secondary" className="px-4!">
            {t`Change services`}
          </ButtonLink>
        ) : (
          <ButtonLink to={stepPath('stylist')} state={history} variant="secondary" className="px-4!">
            {t`Choose another stylist`}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function nothingIn(month: string, name: string | null): string {
  return name === null ? t`We have no openings in ${month}.` : t`${name} has no openings in ${month}.`
}

function nothingFrom(month: string, name: string | null): string {
  return name === null ? t`We have no openings from ${month} on.` : t`${name} has no openings from ${month} on.`
}
