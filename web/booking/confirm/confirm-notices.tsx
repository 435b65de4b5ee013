import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { ServiceChange } from '../../../domain/booking/booking.ts'
import { comma, inWords, withCommas } from '../../../domain/language/lists.ts'
import type { Candidate } from '../../../domain/salon/schedule/schedule.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Failure } from '../../api-error.ts'
import { changesAccepted } from '../../parts/draft/booking-slice.ts'
import { earlierBookingKept } from '../../parts/draft/request-slice.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { unbrokenTimes } from '../../ui/typography.tsx'
import { changeInWords, formatMinutes } from '../booking-summary.tsx'
import { isRetryable, NoticeInView, RefusalNotice } from '../notices.tsx'
import { selectChosenServices } from '../selection.ts'
import { useNextStepHistory, useStepPath } from '../use-step.ts'
import { candidateAccepted } from './candidates-slice.ts'
import { confirmBooking } from './confirm-booking.ts'
import { selectTerms } from './terms.ts'

const CancelTerms = lazy(() =>
  import('../../parts/prepayment/cancel-terms.tsx').then((module) => ({ default: module.CancelTerms })),
)

export function ChangesNotice({ changes }: { readonly changes: readonly ServiceChange[] }) {
  const dispatch = useAppDispatch()
  const services = useAppSelector(selectChosenServices)
  const formats = useFormats()
  return (
    <Notice actions={<Button onClick={() => dispatch(changesAccepted(services))}>{t`Continue with these changes`}</Button>}>
      <p className="font-medium">{t`This changed while you were booking. Nothing is booked yet.`}</p>
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.name}`}>{changeInWords(change, formats)}</li>
        ))}
      </ul>
    </Notice>
  )
}

interface OtherStylistNoticeProps {
  readonly other: Candidate
  readonly seen: Candidate
  readonly time: string
}

export function OtherStylistNotice({ other, seen, time }: OtherStylistNoticeProps) {
  const dispatch = useAppDispatch()
  const formats = useFormats()
  const actions = (
    <>
      <Button onClick={() => dispatch(candidateAccepted(other))}>{t`Continue with ${{ name: other.stylistName }}`}</Button>
      <OtherTime />
    </>
  )
  return (
    <Notice actions={actions}>
      <p className="font-medium">{t`This changed while you were booking. Nothing is booked yet.`}</p>
      <p>
        {t`At ${{ time: formats.time(time) }} it’s with ${{ name: other.stylistName }} now: ${{ price: formats.price(other.total) }}, ${{ duration: formatMinutes(other.minutes) }}, not ${{ earlierPrice: formats.price(seen.total) }}, ${{ earlierDuration: formatMinutes(seen.minutes) }}.`}
      </p>
    </Notice>
  )
}

/** Without the year: 'Tuesday, December 1'. */
const shownDay = { weekday: 'long', month: 'long', day: 'numeric' } as const

interface EarlierBookingNoticeProps {
  readonly found: Appointment
  readonly refusal: Failure | null
  readonly date: string
  readonly time: string
}

export function EarlierBookingNotice({ found, refusal, date, time }: EarlierBookingNoticeProps) {
  const dispatch = useAppDispatch()
  const isSending = useAppSelector((state) => state.request.sending)
  const formats = useFormats()
  const isOtherDay = dateAt(found.date, formats.timeZone) !== date
  const newTime = formats.time(time, date)
  const newDay = formats.calendarDate(date, shownDay)
  const oldTime = formats.time(found.time, found.date)
  // The client has yet another visit at that time, and is asked about it, too.
  const meetsOther = refusal?.reason === 'own_visit'
  const waiting = found.awaitsPayment
  const actions = (
    <>
      <Button
        busy={isSending}
        onClick={() => dispatch(confirmBooking({ replaces: found.id, ...(meetsOther && { alsoBook: true }) }))}
      >
        {isOtherDay ? releaseOnText(newTime, newDay, meetsOther) : releaseText(newTime, meetsOther)}
      </Button>
      {waiting ? (
        <>
          <ButtonLink to={waiting.link} variant="secondary">{t`Go to the payment`}</ButtonLink>
          <Button variant="secondary" disabled={isSending} onClick={() => dispatch(confirmBooking({ alsoBook: true }))}>
            {t`Book both`}
          </Button>
        </>
      ) : (
        <Button variant="secondary" disabled={isSending} onClick={() => dispatch(earlierBookingKept(found))}>
          {isOtherDay ? t`Keep ${{ time: oldTime }} on ${{ date: formats.day(found.date) }}` : t`Keep ${{ time: oldTime }}`}
        </Button>
      )}
    </>
  )
  return (
    <Notice actions={actions}>
      <p className="font-medium">{t`You already booked this one:`}</p>
      <Visit of={found} />
      {refusal ? (
        <>
          <p>{unbrokenTimes(refusal.message)}</p>
          {meetsOther && refusal.current && <Visit of={refusal.current} />}
        </>
      ) : (
        <p className="text-sm">
          {waiting
            ? t`It waits for your payment. Which one do you want?`
            : t`Your first try went through after all. Which one do you want?`}
        </p>
      )}
      {found.holdsMoney && (
        <Suspense>
          <CancelTerms of={{ id: found.id }} />
        </Suspense>
      )}
    </Notice>
  )
}

function releaseText(time: string, isToo: boolean): string {
  return isToo ? t`Release it and book ${time} too` : t`Release it and book ${time}`
}

function releaseOnText(time: string, date: string, isToo: boolean): string {
  return isToo ? t`Release it and book ${time} on ${date} too` : t`Release it and book ${time} on ${date}`
}

export function RefusedNotice({ refusal }: { readonly refusal: Failure }) {
  const dispatch = useAppDispatch()
  const isSending = useAppSelector((state) => state.request.sending)
  if (refusal.reason === 'own_visit') {
    const actions = (
      <>
        <Button busy={isSending} onClick={() => dispatch(confirmBooking({ alsoBook: true }))}>
          {t`Book both`}
        </Button>
        <OtherTime />
      </>
    )
    return (
      <Notice actions={actions}>
        <p className="font-medium">{unbrokenTimes(refusal.message)}</p>
        {refusal.current && <Visit of={refusal.current} />}
      </Notice>
    )
  }
  if (refusal.reason === 'own_payment_open' && refusal.current?.awaitsPayment) {
    return <WaitingVisitNotice message={refusal.message} visit={refusal.current} link={refusal.current.awaitsPayment.link} />
  }
  if (refusal.reason === 'terms_changed') return <NewTerms message={refusal.message} />
  if (refusal.reason === 'too_many_open') {
    return (
      <Notice actions={<ButtonLink to="/mybookings">{t`View my bookings`}</ButtonLink>}>
        <p>{unbrokenTimes(refusal.message)}</p>
      </Notice>
    )
  }
  if (!isRetryable(refusal)) return <RefusalNotice refusal={refusal} />
  const again = (
    <Button variant="secondary" onClick={() => dispatch(confirmBooking())}>
      {t`Try again`}
    </Button>
  )
  return (
    <Notice tone="danger" actions={again}>
      <p>{unbrokenTimes(refusal.message)}</p>
      {refusal.code !== 'rate_limited' && <p className="text-sm">{t`You won’t be booked twice.`}</p>}
    </Notice>
  )
}

interface WaitingVisitNoticeProps {
  readonly message: string
  readonly visit: Appointment
  readonly link: string
}

/** Points to the payment of the client’s own visit at that time; going on gives that one up. */
function WaitingVisitNotice({ message, visit, link }: WaitingVisitNoticeProps) {
  const dispatch = useAppDispatch()
  const isSending = useAppSelector((state) => state.request.sending)
  const { date, time } = useAppSelector((state) => state.booking)
  const isVisitor = useAppSelector((state) => state.auth.User === null)
  const formats = useFormats()
  const isSame = visit.time === time && dateAt(visit.date, formats.timeZone) === date
  const actions = (
    <>
      <ButtonLink to={link}>{t`Go to the payment`}</ButtonLink>
      {!isSame && !isVisitor && (
        <Button variant="secondary" busy={isSending} onClick={() => dispatch(confirmBooking({ replaces: visit.id }))}>
          {releaseText(formats.time(time ?? '', date ?? undefined), false)}
        </Button>
      )}
      {!isSame && <OtherTime />}
    </>
  )
  return (
    <Notice actions={actions}>
      <p className="font-medium">{unbrokenTimes(message)}</p>
      <Visit of={visit} />
    </Notice>
  )
}

/** The next press accepts them. */
function NewTerms({ message }: { readonly message: string }) {
  const terms = useAppSelector(selectTerms)
  return (
    <Notice>
      <p className="font-medium">{message}</p>
      {terms && <p>{unbrokenTimes(terms.text)}</p>}
    </Notice>
  )
}

function OtherTime() {
  const history = useNextStepHistory()
  const stepPath = useStepPath()
  return (
    <ButtonLink to={stepPath('time')} state={history} variant="secondary">
      {t`Choose another time`}
    </ButtonLink>
  )
}

interface NoticeProps {
  readonly tone?: 'warning' | 'danger'
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Notice({ tone = 'warning', actions, children }: NoticeProps) {
  return (
    <NoticeInView tone={tone}>
      <div className="grid gap-1 wrap-anywhere hyphens-auto">{children}</div>
      {actions && <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap">{actions}</div>}
    </NoticeInView>
  )
}

function Visit({ of: { services, stylist, date, time } }: { readonly of: Appointment }) {
  const isKnown = useAppSelector((state) => state.salon.salon !== null)
  const formats = useFormats()
  const names = inWords(
    services.map(({ ServiceName }) => ServiceName),
    'comma',
  )
  const visit = stylist ? t`${{ services: names }} with ${{ name: stylist.stylistName }}` : names
  return (
    <p>
      {withCommas([visit, isKnown && formats.date(date)])}
      {comma()}
      <span className="whitespace-nowrap">{formats.time(time, date)}</span>
    </p>
  )
}
