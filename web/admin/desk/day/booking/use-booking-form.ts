import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { otherVisits } from '../../../../../domain/booking/visits/free-at.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { minutesOf, timeLabel } from '../../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../../api-error.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats, useWrites } from '../../../../store/hooks.ts'
import { notify } from '../../../../ui/toast.ts'
import { useBookedFor } from '../../../shared/visit/booked-for.ts'
import { useMarkVisitMutation } from '../day-api.ts'
import type { Panel } from '../day-search-params.ts'
import type { useDay } from '../use-day.ts'
import { keepAsWish } from '../waitlist/wait-draft.ts'
import { useFitQuery } from './booking-api.ts'
import { bookingInputOf, fitOthers, fitServices, type Problems, totalsOf, visitLines } from './booking-input.ts'
import { type BookingDraft, emptyDraft } from './draft.ts'
import { anyStylist } from './place-fields.tsx'
import { ownFields, useOthers } from './together/use-others.ts'
import { useBooking, useEarlyPress } from './use-booking.ts'
import { type LeftDraft, useBookingDraft } from './use-booking-draft.ts'
import { useNextField } from './use-next-field.ts'
import { usePlace } from './use-place.ts'

export interface BookingFormOptions {
  readonly state: ReturnType<typeof useDay>
  readonly place: Extract<Panel, { kind: 'booking' }>
}

/** A booking as it is entered beside the day, and what becomes of it. */
export function useBookingForm({ state, place }: BookingFormOptions) {
  const formats = useFormats()
  const { currency } = formats
  const kept = useBookingDraft()
  const { draft, change } = kept
  const services = useAppSelector(selectServices)
  const writes = useWrites()
  const stylists = useAppSelector(selectStylists).filter(({ id }) => writes(id))
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  /** Null: what is typed is no time. */
  const [typedStart, setTypedStart] = useState<number | null | undefined>(undefined)
  const placed = usePlace({ state, place, stylists, services, currency })
  const { stylistId, date, starts, choose } = placed
  const stylist = stylists.find(({ id }) => id === stylistId)
  const lines = visitLines(draft, { services, stylist, currency })
  const together = useOthers({ day: state.day, first: { stylistId, starts, lines }, others: draft.others, services, stylists })
  const along = fitOthers(together.people)
  const wanted = { ...(draft.again && ({ around: 'true' } as const)), ...(along !== '' && { others: along }) }
  const query = stylist && { services: fitServices(lines), stylistId, date, time: timeLabel(starts), ...wanted }
  const fitting = useFitQuery(query || emptyQuery, { skip: !query })
  const { currentData: fit } = fitting
  const press = useEarlyPress(fitting)
  const [mark] = useMarkVisitMutation()
  const { send, failure, isSending, clearFailure } = useBooking((booked, sent) => void finish(booked, sent))

  const bookedFor = useBookedFor()
  const begin = useEffectEvent(() => bookedFor && change({ forWhom: { who: 'client', client: bookedFor } }))
  useEffect(() => void begin(), [])

  // What is left is offered to whoever books next, and never in the way.
  const leave = useEffectEvent(() => kept.leave())
  useEffect(() => () => leave(), [])

  async function finish(all: readonly Appointment[], { hasArrived }: BookingDraft): Promise<void> {
    const [booked] = all
    if (!booked) return
    const when = `${formats.day(booked.date)}, ${formats.time(booked.time)}`
    const names = all.map(({ user }) => user?.name ?? '').join(', ')
    notify({ about: booked.id, text: `Booked: ${names}, ${when}`, tone: 'success' })
    state.open({ kind: 'visit', id: booked.id })
    // Who walked in and was given another day is not here then.
    const isToday = dateAt(booked.date, formats.timeZone) === state.today
    for (const { id } of hasArrived && isToday ? all : []) {
      const { error } = await mark({ id, mark: 'arrived' })
      if (error) notify({ about: id, text: (error as Failure).message, tone: 'danger' })
    }
  }

  function edit(changes: Partial<BookingDraft>): void {
    press.forget()
    setProblems({})
    clearFailure()
    change(changes)
  }

  function goOn(left: LeftDraft): void {
    kept.goOn(left)
    if (left.draft.place) choose(left.draft.place)
  }

  function choosePlace(changes: { stylistId?: string; date?: string; starts?: number | null }): void {
    const { stylistId: who, starts: at, ...rest } = changes
    edit(who === undefined ? {} : { isAny: who === anyStylist })
    setTypedStart(at === null ? null : undefined)
    choose({ ...rest, ...(who && { stylistId: who }), ...(typeof at === 'number' && { starts: at }) })
  }

  function chooseTime(id: string, { date: on, time }: FreeTime): void {
    edit({})
    setTypedStart(undefined)
    choose({ stylistId: id, date: on, starts: minutesOf(time) })
  }

  function focusOn(selector: string): void {
    // Once what was chosen is on the page.
    setTimeout(() => form.current?.querySelector<HTMLElement>(selector)?.focus())
  }

  /** @param pressed a free time to book, where it isn't the one that is chosen */
  function submit(event: FormEvent | null, more: { readonly alsoBook?: true } = {}, pressed?: FreeTime): void {
    event?.preventDefault()
    // What is free is outside of what is offered only where the whole date is.
    const isOutside = (fit?.outside ?? []).some(({ reason }) => !pressed || reason === 'too_far')
    const at = { stylistId, date: pressed?.date ?? date, starts: pressed ? minutesOf(pressed.time) : starts }
    const { problems: found, input } = bookingInputOf(draft, { lines, place: at, currency, outside: isOutside })
    const isUnread = typedStart === null && !pressed
    const along = together.inputsOf({ date: at.date, tellClient: draft.tellClient, outside: isOutside })
    const all = { ...found, ...along.problems, ...(isUnread && { time: 'Choose a start such as 10:35' }) }
    const sendAll = () =>
      void send(
        { ...input, ...more },
        along.inputs.map((each) => ({ ...each, ...more })),
      )
    setProblems(all)
    if (Object.keys(all).length > 0) focusOn('[aria-invalid=true]')
    else if (fit) sendAll()
    else press.keep(sendAll)
  }

  /** Who walked in is here, now, with whoever is free: with a service it is booked at once. */
  function walkIn(serviceId: string | null): void {
    const { nextNow, whoIsFree } = placed
    const walked = {
      forWhom: { who: 'walk-in' } as const,
      isAny: true,
      hasArrived: true,
      services: serviceId === null ? draft.services : [{ id: serviceId, price: null, minutes: null }],
    }
    edit(walked)
    choose(nextNow)
    const [free] = date === nextNow.date ? whoIsFree(nextNow.starts, walked) : []
    // Who comes along is chosen first.
    if (draft.others.length > 0) return
    if (serviceId === null || free === undefined) return
    const who = stylists.find(({ id }) => id === free)
    const chosen = visitLines(walked, { services, stylist: who, currency })
    const at = { ...nextNow, stylistId: free }
    const { input } = bookingInputOf({ ...draft, ...walked }, { lines: chosen, place: at, currency, outside: false })
    void send(input)
  }

  useEffect(() => {
    if (!failure?.fields) return
    setProblems(ownFields(failure.fields))
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }, [failure])

  const { forWhom } = draft
  useNextField(form, forWhom)

  const { mills, minutes } = totalsOf(lines)
  return {
    ...kept,
    ...placed,
    goOn,
    form,
    services,
    stylists,
    stylist,
    lines,
    together,
    mills,
    minutes,
    problems,
    typedStart: typedStart === undefined ? starts : typedStart,
    fit,
    lastFit: fitting.data,
    isBusy: isSending || press.isKept,
    failure,
    /** Other visits of the client on that day. */
    others: forWhom.who === 'client' && state.day?.date === date ? otherVisits(state.day, forWhom.client.id) : [],
    edit,
    clear: () => edit({ ...emptyDraft }),
    /** No time suits them: what was entered goes on as a wish. */
    wait(): void {
      keepAsWish(draft, { date, stylistId })
      edit({ ...emptyDraft })
      state.open({ kind: 'wait' })
    },
    choosePlace,
    chooseTime,
    submit,
    walkIn,
  }
}

const emptyQuery = { services: '', stylistId: '', date: '', time: '' }
