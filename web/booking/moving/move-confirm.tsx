import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { chargesInMills, durationInMinutes, noStylistYet } from '../../../domain/booking/booking.ts'
import { justTaken } from '../../../domain/booking/visits/refusal.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'
import { Alert, LoadFailed } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import { Price } from '../../ui/typography.tsx'
import { changeInWords, formatMinutes } from '../booking-summary.tsx'
import type { useMove } from './use-move.ts'

const MoveTerms = lazy(() => import('../../parts/prepayment/move-terms.tsx').then((module) => ({ default: module.MoveTerms })))

interface MoveConfirmProps {
  readonly booking: Appointment
  readonly move: ReturnType<typeof useMove>
}

export function MoveConfirm({ booking, move }: MoveConfirmProps) {
  const { selected, stylist, services, firstAvailable } = move
  const formats = useFormats()
  const confirmsAutomatically = useAppSelector((state) => state.salon.salon?.rules.confirmsAutomatically)
  if (firstAvailable.isLooking) return <Loader label={t`Looking who is free…`} />
  if (firstAvailable.failure)
    return (
      <LoadFailed problem={t`We couldn’t load who is free.`} error={firstAvailable.failure} onRetry={firstAvailable.retry} />
    )
  if (firstAvailable.isNobody)
    return (
      <Alert tone="warning">
        {say(justTaken)} {t`Choose another one.`}
      </Alert>
    )
  const isOther = stylist?.id !== booking.stylist?.id
  const date = selected.date ? formats.calendarDate(selected.date) : ''
  const time = selected.time ? formats.time(selected.time, selected.date ?? undefined) : ''
  return (
    <div className="grid max-w-xl gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <dl className="grid gap-4">
        <Fact term={t`Move from`}>
          <span className="text-muted line-through decoration-1">
            <OldSlot booking={booking} isOther={isOther} />
          </span>
        </Fact>
        <Fact term={t({ message: 'to', comment: 'After “Move from”: before the new date and time' })}>
          <span className="font-serif text-xl font-medium">
            <Trans>
              {date} <span className="whitespace-nowrap">at {time}</span>
            </Trans>
          </span>
          <SalonClockNote at={selected.date} />
        </Fact>
        <Fact term={t`Stylist`}>
          {stylist?.stylistName ?? say(noStylistYet)}
          {firstAvailable.stylistId && <span className="block text-sm text-muted">{t`First available at this time`}</span>}
        </Fact>
        <Fact term={t`Services`}>
          {inWords(
            services.map((service) => service.ServiceName),
            'comma',
          )}
        </Fact>
        <Fact term={t`Total`}>
          <span className="font-semibold">
            <Price mills={chargesInMills(services)} currency={booking.currency} />
          </span>{' '}
          <span className="text-muted">· {formatMinutes(durationInMinutes(services))}</span>
        </Fact>
      </dl>
      {move.changes.length > 0 && <Changes name={stylist?.stylistName ?? ''} move={move} />}
      {booking.holdsMoney && (
        <Suspense>
          <MoveTerms of={{ id: booking.id }} priceMills={chargesInMills(services)} />
        </Suspense>
      )}
      {booking.status === 'Confirmed' && !confirmsAutomatically && (
        <p className="text-muted">{t`We’ll need to confirm the new time.`}</p>
      )}
    </div>
  )
}

interface OldSlotProps {
  readonly booking: Appointment
  /** True if another stylist will do it. */
  readonly isOther: boolean
}

function OldSlot({ booking, isOther }: OldSlotProps) {
  const formats = useFormats()
  const date = formats.date(booking.date)
  const time = formats.time(booking.time, booking.date)
  const name = isOther && booking.stylist?.stylistName
  return name ? (
    <Trans>
      {date} <span className="whitespace-nowrap">at {time}</span> with {name}
    </Trans>
  ) : (
    <Trans>
      {date} <span className="whitespace-nowrap">at {time}</span>
    </Trans>
  )
}

/** Differences with another stylist, to accept before moving. */
function Changes({ name, move: { changes, areAccepted, accept } }: { readonly name: string } & Pick<MoveConfirmProps, 'move'>) {
  const formats = useFormats()
  const title = useId()
  const box = useRef<HTMLDivElement>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={box}
      role="group"
      aria-labelledby={title}
      tabIndex={-1}
      className={`grid justify-items-start gap-3 rounded-control px-4 py-3 ${areAccepted ? 'bg-sunken' : 'bg-warning-soft'}`}
    >
      <p id={title} className="font-medium">
        {t`With ${name} this is different:`}
      </p>
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.name}`}>{changeInWords(change, formats)}</li>
        ))}
      </ul>
      {!areAccepted && (
        <Button
          onClick={() => {
            accept()
            box.current?.focus()
          }}
        >
          {t`Continue with these changes`}
        </Button>
      )}
    </div>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
