import { Dialog } from '@base-ui/react/dialog'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { type Appointment, clientOf, holdsTime } from '../../../domain/booking/appointment.ts'
import type { Formats } from '../../../domain/formats.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import { StylistSelect } from '../../parts/catalogue/stylist-select.tsx'
import { DateField } from '../../parts/dates/date-field.tsx'
import { useLatestSearchParams } from '../../search-params.ts'
import { useAppSelector, useCan, useFormats, useWrites } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { useSecondClickShield } from '../../ui/confirm-dialog.tsx'
import { FormFailure, SelectField } from '../../ui/field.tsx'
import { dialogNoticesClass, NoticesSlot } from '../../ui/notices-slot.tsx'
import { ScopeFields, SeriesConflicts } from './series-scope.tsx'
import { useMoveDialog } from './use-move-dialog.ts'

/** The name of the booking to be moved in the page's address, so that the dialog can be linked to and left with Back. */
const moveParam = 'move'

/** Opens the dialog in which a booking is moved. */
export function MoveLink({ id, className = '' }: { readonly id: string; readonly className?: string }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(moveParam, id)
  return (
    <Link
      to={{ search: query.toString() }}
      preventScrollReset
      className={`print:hidden inline-flex items-center rounded-control px-1.5 text-sm font-medium text-accent underline underline-offset-4 hover:bg-accent-soft ${className}`}
    >
      <Trans>
        Move<span className="sr-only"> booking {id}</span>
      </Trans>
    </Link>
  )
}

interface MoveDialogProps {
  /** Latest known records of the bookings on show. */
  readonly bookings: readonly Appointment[]
  readonly onMoved: (booking: Appointment) => void
}

/** Moves the booking that the address names to another time, or to another stylist too. */
export function MoveDialog({ bookings, onMoved }: MoveDialogProps) {
  const [search, changeSearchParams] = useLatestSearchParams()
  const id = search.get(moveParam)
  const booking = bookings.find((one) => one.id === id && holdsTime(one.status)) ?? null
  const openId = booking?.id ?? null
  useSecondClickShield(openId !== null)
  // When the move ends, the user may have left the dialog for another list or page.
  const shownId = useRef(openId)
  useEffect(() => {
    shownId.current = openId
    return () => {
      shownId.current = null
    }
  }, [openId])
  // Still there while the dialog fades out.
  const last = useRef(booking)
  if (booking) last.current = booking

  function close(): void {
    const without = (latest: URLSearchParams) => new URLSearchParams([...latest].filter(([name]) => name !== moveParam))
    changeSearchParams(without, { replace: true })
  }
  return (
    <Dialog.Root open={booking !== null} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-4 z-50 m-auto grid h-fit max-h-[calc(100dvh-2rem)] max-w-md gap-4 overflow-y-auto rounded-card bg-surface p-5 text-ink shadow-float transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0 sm:p-6">
          {last.current && (
            <MoveForm
              key={last.current.id}
              booking={last.current}
              onMoved={(moved) => {
                onMoved(moved)
                if (shownId.current === moved.id) close()
              }}
            />
          )}
          {booking && <NoticesSlot rank={3} className={dialogNoticesClass} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface MoveFormProps {
  readonly booking: Appointment
  readonly onMoved: (booking: Appointment) => void
}

function MoveForm({ booking, onMoved }: MoveFormProps) {
  const formats = useFormats()
  const writes = useWrites()
  const mayExplain = useCan('schedules.read')
  const stylists = useAppSelector((state) => state.stylists.items)
  const move = useMoveDialog(booking, onMoved)
  const { choice, choose, day, next, failure, isSending } = move
  const services = booking.services.map(({ id }) => id).join()
  const why = new URLSearchParams({ stylist: choice.stylistId, services, date: choice.date })
  const free = day?.slots.filter(({ state }) => state === 'free') ?? []
  const offersOpenings = day !== undefined && free.length === 0 && next.length > 0
  // Once an opening is chosen, the list is gone, and the button that moves the booking may be where it was.
  useSecondClickShield(offersOpenings)
  const stylist = stylists.find(({ id }) => id === choice.stylistId)
  const takers = stylists.filter((one) => writes(one.id) && (isAvailable(one) || one.id === booking.stylist?.id))
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void move.send()
      }}
    >
      <Dialog.Title className="font-serif text-heading font-medium">{t`Move this booking`}</Dialog.Title>
      <Dialog.Description className="text-muted wrap-anywhere">{bookedText(booking, formats)}</Dialog.Description>
      <FormFailure failure={failure} />
      <StylistSelect stylists={takers} value={choice.stylistId} onChange={(stylistId) => choose({ stylistId })}>
        {!stylists.some(({ id }) => id === booking.stylist?.id) && (
          <option value={booking.stylist?.id ?? ''}>{booking.stylist?.stylistName ?? t`Unknown Stylist`}</option>
        )}
      </StylistSelect>
      <DateField
        label={t`Date`}
        min={move.today}
        value={choice.date}
        onChange={(event) => choose({ date: event.target.value })}
      />
      <TimeField move={move} free={free} />
      {offersOpenings && <NextOpenings openings={next} onChoose={choose} />}
      {stylist && !isAvailable(stylist) && (
        <p className="text-sm text-muted">
          {t`${{ stylist: stylist.stylistName }} is Not Available, so there are no times. Choose someone else.`}
        </p>
      )}
      {choice.stylistId !== booking.stylist?.id && (
        <p className="text-sm text-muted">
          {t`The price stays as booked, or drops to this stylist’s. The visit takes as long as with them.`}
        </p>
      )}
      <ScopeFields name="visits-to-move" counts={move.series} scope={move.scope} onChange={move.chooseScope} />
      <SeriesConflicts change={move.change} onDone={move.settle} />
      {mayExplain && (
        <Link to={`/admin/why?${why}`} className="justify-self-start text-accent underline underline-offset-4">
          {t`Why isn’t a time offered?`}
        </Link>
      )}
      <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Dialog.Close render={<Button variant="secondary" disabled={isSending} />}>{t`Keep it`}</Dialog.Close>
        <Button type="submit" busy={isSending} disabled={choice.time === '' || move.isScopeUnknown}>
          {isSending ? t`Moving…` : moveLabel(move)}
        </Button>
      </div>
    </form>
  )
}

interface TimeFieldProps {
  readonly move: ReturnType<typeof useMoveDialog>
  readonly free: readonly { readonly time: string }[]
}

function TimeField({ move: { choice, choose, day }, free }: TimeFieldProps) {
  const formats = useFormats()
  const prompt = free.length > 0 ? t`Choose a time` : t`No free times that day`
  return (
    <SelectField
      label={t`Time`}
      value={choice.time}
      disabled={free.length === 0}
      onChange={(event) => choose({ time: event.target.value })}
      options={free.map(({ time }) => [time, formats.time(time, choice.date)])}
    >
      <option value="">{day ? prompt : t`Checking times…`}</option>
    </SelectField>
  )
}

interface NextOpeningsProps {
  readonly openings: ReturnType<typeof useMoveDialog>['next']
  readonly onChoose: ReturnType<typeof useMoveDialog>['choose']
}

function NextOpenings({ openings, onChoose }: NextOpeningsProps) {
  const formats = useFormats()
  return (
    <div className="-mt-2 grid gap-2">
      <p className="text-sm text-muted">{t`Next openings`}</p>
      <ul className="flex flex-wrap gap-2">
        {openings.map((opening) => (
          <li key={opening.date}>
            <Button variant="secondary" className="px-3! text-sm!" onClick={() => onChoose(opening)}>
              {formats.calendarDate(opening.date, { weekday: 'long', month: 'long', day: 'numeric' })},{' '}
              {formats.time(opening.time, opening.date)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const moveLabel = ({ scope, series }: Pick<ReturnType<typeof useMoveDialog>, 'scope' | 'series'>) =>
  scope === 'this'
    ? t`Move booking`
    : t`${plural({ count: series[scope] }, { one: 'Move # booking', other: 'Move # bookings' })}`

function bookedText(booking: Appointment, formats: Formats): string {
  const client = clientOf(booking).name ?? t`Unknown Client`
  const date = formats.date(booking.date)
  const time = formats.time(booking.time, booking.date)
  return booking.stylist
    ? t`${client}, ${date} at ${time} with ${{ stylist: booking.stylist.stylistName }}. The old time is released once the new one is booked.`
    : t`${client}, ${date} at ${time}. The old time is released once the new one is booked.`
}
