import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FreeTime } from '../../../../../domain/schedule/schedule.ts'
import { minutesOf, timeLabel } from '../../../../../domain/time/calendar.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/toast.ts'
import { ShortcutsSwitch } from '../../../shared/shortcuts.tsx'
import type { Panel } from '../day-search-params.ts'
import { SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { AroundTimes } from './around-times.tsx'
import { useFitQuery } from './booking-api.ts'
import { BookingFailure } from './booking-failure.tsx'
import { bookingInputOf, fitServices, type Problems, totalsOf, visitLines } from './booking-input.ts'
import { ClientField } from './client-field.tsx'
import { type BookingDraft, emptyDraft, hasAddress, isStarted, useBookingDraft } from './draft.ts'
import { FitNotice, NextTimes } from './fit-notice.tsx'
import { PlaceFields, startIn } from './place-fields.tsx'
import { ServicesField } from './services-field.tsx'
import { TellClientField } from './tell-client-field.tsx'
import { useBooking, useEarlyPress } from './use-booking.ts'
import { usePlace } from './use-place.ts'

interface BookingPanelProps {
  readonly state: ReturnType<typeof useDay>
  readonly place: Extract<Panel, { kind: 'booking' }>
}

/** Books for somebody, beside the day: for whom, what, with whom and when. */
export function BookingPanel({ state, place }: BookingPanelProps) {
  const { open } = state
  return (
    <SidePanel label="New booking" heading="New booking" subject="booking" onClose={() => open(null)}>
      <BookingForm state={state} place={place} />
    </SidePanel>
  )
}

function BookingForm({ state, place }: BookingPanelProps) {
  const formats = useFormats()
  const { draft, change } = useBookingDraft()
  const services = useAppSelector(selectServices)
  const stylists = useAppSelector(selectStylists)
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [typedStart, setTypedStart] = useState<string | null>(null)
  const { stylistId, date, starts, choose } = usePlace({ state, place, stylists })
  const stylist = stylists.find(({ id }) => id === stylistId)
  const lines = visitLines(draft, { services, stylist, currency: formats.currency })
  const { mills, minutes } = totalsOf(lines)
  const around = draft.again && ({ around: 'true' } as const)
  const asked = stylist && { services: fitServices(lines), stylistId, date, time: timeLabel(starts), ...around }
  const fitting = useFitQuery(asked || emptyQuery, { skip: !asked })
  const { currentData: fit, data: lastFit } = fitting
  const press = useEarlyPress(fitting)
  // Filled in from a visit, the stylist's times are what is left to choose. They stay while others are looked for.
  const own = draft.again ? (fit ?? lastFit)?.openings.find((each) => each.stylistId === stylistId) : undefined
  const openings = (fit?.openings ?? []).filter((each) => each !== own)
  const { send, failure, isSending, clearFailure } = useBooking((booked) => {
    notify({ about: booked.id, text: `Booked: ${booked.user?.name ?? ''}, ${formats.time(booked.time)}`, tone: 'success' })
    state.open({ kind: 'visit', id: booked.id })
  })

  function edit(changes: Partial<BookingDraft>): void {
    press.forget()
    setProblems({})
    clearFailure()
    change(changes)
  }

  function focusOn(selector: string): void {
    // Once what was chosen is on the page.
    setTimeout(() => form.current?.querySelector<HTMLElement>(selector)?.focus())
  }

  // What was pressed is gone: on with the next field, before the next key.
  const isNamed = draft.forWhom.who !== 'search'
  const wasNamed = useRef(isNamed)
  useEffect(() => {
    if (wasNamed.current === isNamed) return
    wasNamed.current = isNamed
    const next = isNamed ? '[data-services-field] input' : '[data-first-focus]'
    if (document.activeElement === document.body || form.current?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>(next)?.focus()
  }, [isNamed])

  /** @param pressed a free time to book, where it isn't the one that is chosen */
  function submit(event: FormEvent | null, more: { readonly alsoBook?: true } = {}, pressed?: FreeTime): void {
    event?.preventDefault()
    // What is free is outside of what is offered only where the whole date is.
    const isOutside = (fit?.outside ?? []).some(({ reason }) => !pressed || reason === 'too_far')
    const entered = typedStart === null ? starts : startIn(typedStart)
    const typed = pressed ? minutesOf(pressed.time) : entered
    const at = { stylistId, date: pressed?.date ?? date, starts: typed ?? starts }
    const checked = { lines, place: at, currency: formats.currency, outside: isOutside }
    const { problems: found, input } = bookingInputOf(draft, checked)
    const all = { ...found, ...(typed === null && { time: 'Choose a start such as 10:35' }) }
    setProblems(all)
    if (Object.keys(all).length > 0) focusOn('[aria-invalid=true]')
    else if (fit) void send({ ...input, ...more })
    else press.keep(() => void send({ ...input, ...more }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another start was chosen than the one that was typed
  useEffect(() => {
    if (!document.activeElement?.matches('[type=time]')) setTypedStart(null)
  }, [starts])

  useEffect(() => {
    if (!failure?.fields) return
    setProblems(failure.fields)
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }, [failure])

  const moveTo: typeof choose = (changes) => {
    edit({})
    choose(changes)
  }
  const chooseTime = (id: string, { date: on, time }: FreeTime) => moveTo({ stylistId: id, date: on, starts: minutesOf(time) })
  function bookTime(pressed: FreeTime): void {
    chooseTime(stylistId, pressed)
    submit(null, {}, pressed)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3 [&_div:empty]:hidden">
      <ClientField forWhom={draft.forWhom} problems={problems} onChange={(forWhom) => edit({ forWhom })} />
      {own && <AroundTimes times={own.times} name={own.stylistName} onBook={bookTime} />}
      <ServicesField
        services={services}
        stylist={stylist}
        lines={lines}
        problems={problems}
        onChange={(chosen) => edit({ services: chosen })}
      />
      <PlaceFields
        stylists={stylists}
        stylistId={stylistId}
        date={date}
        starts={starts}
        typed={typedStart}
        onType={setTypedStart}
        problems={problems}
        onChange={moveTo}
      />
      {fit && (
        <NextTimes openings={openings} isOthersOnly={draft.again} stylistId={stylistId} date={date} onChoose={chooseTime} />
      )}
      <TextAreaField
        label="Note"
        rows={1}
        className="min-h-12!"
        maxLength={500}
        value={draft.note}
        error={problems.note}
        onChange={({ target }) => edit({ note: target.value })}
      />
      {hasAddress(draft) && (
        <TellClientField
          label="Send a confirmation"
          checked={draft.tellClient}
          onChange={(tellClient) => edit({ tellClient })}
        />
      )}
      <ShortcutsSwitch />
      <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-2 border-t border-line bg-surface p-4">
        {failure ? (
          <BookingFailure
            failure={failure}
            date={date}
            name={stylist?.stylistName ?? ''}
            onChoose={(time) => chooseTime(stylistId, time)}
            onBookToo={() => submit(null, { alsoBook: true })}
          />
        ) : (
          <FitNotice fit={fit} />
        )}
        {lines.length > 0 && (
          <p className="text-sm text-muted tabular-nums">
            {formats.timeOfDay(starts)} to {formats.timeOfDay(starts + minutes)} · {minutes} min · {formats.money(mills)}
          </p>
        )}
        <div className="flex gap-2">
          <Button type="submit" busy={isSending || press.isKept} className="grow">
            Book
          </Button>
          {isStarted(draft) && (
            <Button variant="quiet" className="px-3!" onClick={() => edit({ ...emptyDraft })}>
              Clear
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

const emptyQuery = { services: '', stylistId: '', date: '', time: '' }
