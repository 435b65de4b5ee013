import { t } from '@lingui/core/macro'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { otherVisits } from '../../../../../domain/booking/visits/free-at.ts'
import { inWords, withCommas } from '../../../../../domain/language/lists.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { minutesOf, timeLabel } from '../../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../../api-error.ts'
import { useIsShown } from '../../../../late-responses.ts'
import { useTakeBackBooking } from '../../../../parts/taking-back/use-take-back-booking.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats, useWrites } from '../../../../store/hooks.ts'
import { notify } from '../../../../ui/toast.ts'
import { enteredPrice } from '../../../shared/form/number-field.tsx'
import { useBookedFor } from '../../../shared/visit/booked-for.ts'
import { useMarkVisitMutation } from '../day-api.ts'
import type { Panel } from '../day-search-params.ts'
import { useAskOnlineMutation } from '../online/online-api.ts'
import type { useDay } from '../use-day.ts'
import { keepAsWish } from '../waitlist/wait-draft.ts'
import { useFitQuery } from './booking-api.ts'
import { fitOthers, fitServices, type Problems, readBookingInput, sumLines, visitLines } from './booking-input.ts'
import { type BookingDraft, emptyDraft, hasAddress, withWalkIn } from './draft.ts'
import { anyFree } from './slot-fields.tsx'
import { ownFields, useOthers } from './together/use-others.ts'
import { type Sent, useBooking, useEarlyPress } from './use-booking.ts'
import { type LeftDraft, useBookingDraft } from './use-booking-draft.ts'
import { useSlot } from './use-slot.ts'

export interface BookingFormOptions {
  readonly state: ReturnType<typeof useDay>
  readonly slot: Extract<Panel, { kind: 'booking' }>
}

/** Reads the draft against the catalogue, and asks how the visit fits its slot. */
function useEntered({ state, slot }: BookingFormOptions) {
  const { currency } = useFormats()
  const storage = useBookingDraft()
  const { draft } = storage
  const services = useAppSelector(selectServices)
  const writes = useWrites()
  const stylists = useAppSelector(selectStylists).filter(({ id }) => writes(id))
  const placed = useSlot({ state, slot, stylists, services, currency })
  const { stylistId, date, starts } = placed
  const stylist = stylists.find(({ id }) => id === stylistId)
  const lines = visitLines(draft, { services, stylist, currency })
  const together = useOthers({ day: state.day, first: { stylistId, starts, lines }, others: draft.others, services, stylists })
  const along = fitOthers(together.people)
  const options = { ...(draft.again && ({ around: 'true' } as const)), ...(along !== '' && { others: along }) }
  const query = stylist && { services: fitServices(lines), stylistId, date, time: timeLabel(starts), ...options }
  const fitting = useFitQuery(query || emptyQuery, { skip: !query })

  function goOn(left: LeftDraft): void {
    storage.goOn(left)
    const { slot: at } = left.draft
    if (at && !placed.isOver(at)) placed.choose(at)
  }

  return { currency, storage, services, stylists, placed, stylist, lines, together, fitting, goOn }
}

type Entered = ReturnType<typeof useEntered>

/** Builds the requests, with problems by field. @param pressed a free time to book instead of the chosen one */
function readRequests({ currency, storage, placed, lines, together, fitting }: Entered, pressed?: FreeTime) {
  const { draft } = storage
  const { stylistId, date, starts } = placed
  // A free time counts as outside of the offer only if its whole date does.
  const isOutside = (fitting.currentData?.outside ?? []).some(({ reason }) => !pressed || reason === 'too_far')
  const at = { stylistId, date: pressed?.date ?? date, starts: pressed ? minutesOf(pressed.time) : starts }
  const { problems, input } = readBookingInput(draft, { lines, slot: at, currency, outside: isOutside })
  const along = together.inputsOf({ date: at.date, tellClient: draft.tellClient, outside: isOutside })
  return { problems: { ...problems, ...along.problems }, input, others: along.inputs }
}

/**
 * Enters a walk-in: now, with the first free stylist, where no time and nobody was chosen.
 * @param edit takes the changes of the draft
 * @returns the request that books it at once with its draft, where a service is given and somebody is free
 */
function enterWalkIn(entered: Entered, serviceId: string | null, edit: (changes: Partial<BookingDraft>) => void) {
  const { currency, storage, placed, services, stylists } = entered
  const { nextNow, whoIsFree, isProposed } = placed
  const { draft } = storage
  const walked = withWalkIn(draft, serviceId)
  edit(walked)
  if (!isProposed) return null
  placed.choose({ ...nextNow, isProposed })
  const free = (placed.date === nextNow.date ? whoIsFree(nextNow.starts, walked) : []).find(
    (id) => draft.isAny || id === placed.stylistId,
  )
  // Who comes along is chosen first.
  if (draft.others.length > 0) return null
  if (serviceId === null || free === undefined) return null
  const who = stylists.find(({ id }) => id === free)
  const lines = visitLines(walked, { services, stylist: who, currency })
  const at = { ...nextNow, stylistId: free }
  const walkIn = { ...draft, ...walked }
  return { draft: walkIn, input: readBookingInput(walkIn, { lines, slot: at, currency, outside: false }).input }
}

/** Announces the booking, opens it, and marks clients who are here already. */
function useAfterBooking(state: BookingFormOptions['state']) {
  const formats = useFormats()
  const [mark] = useMarkVisitMutation()
  /** @returns the first visit as it is then */
  async function markArrived(all: readonly Appointment[]): Promise<Appointment> {
    const marked = []
    for (const visit of all) {
      const { data = visit, error } = await mark({ id: visit.id, mark: 'arrived' })
      if (error) notify({ about: visit.id, text: (error as Failure).message, tone: 'danger' })
      marked.push(data)
    }
    return marked[0] as Appointment
  }
  const takeBack = useTakeBackBooking()
  const askAhead = useAskAhead()
  const isShown = useIsShown()
  return async (all: readonly Appointment[], { draft, isAtOnce }: Sent): Promise<void> => {
    const [booked] = all
    if (!booked) return
    const when = withCommas([formats.day(booked.date), formats.time(booked.time)])
    const names = inWords(
      all.map(({ user }) => user?.name ?? ''),
      'comma',
    )
    // Who walked in and was given another day is not here then.
    const isToday = dateAt(booked.date, formats.timeZone) === state.today
    const marking = draft.hasArrived && isToday ? markArrived(all) : Promise.resolve(booked)
    const run = async () => takeBack(await marking, hasAddress(draft) && draft.tellClient)
    notify({
      about: booked.id,
      text: t`Booked: ${names}, ${when}`,
      ...(isAtOnce && { action: { label: t`Undo`, busy: t`Undoing…`, run } }),
    })
    const first = await marking
    // In the order of people.
    for (const [index, person] of [draft, ...draft.others].entries()) {
      const visit = index === 0 ? first : all[index]
      const asks = person.asksFor !== '' && person.forWhom.who !== 'walk-in'
      if (visit && asks) await askAhead(visit, { ...person, tellClient: draft.tellClient })
    }
    // Somebody else's visit may have been opened meanwhile.
    if (isShown.current) state.open({ kind: 'visit', id: booked.id })
  }
}

/** Asks for the payment of a visit that was booked with it; the visit's panel has the link then. */
function useAskAhead() {
  const [ask] = useAskOnlineMutation()
  const { currency: usual } = useFormats()
  return async (
    { id, currency = usual, contact }: Appointment,
    { asksFor, askedAmount, tellClient }: Pick<BookingDraft, 'asksFor' | 'askedAmount' | 'tellClient'>,
  ): Promise<void> => {
    const amount = asksFor === 'amount' ? enteredPrice(askedAmount, currency) : undefined
    const purpose = asksFor === 'card' ? 'card' : 'prepayment'
    const tells = tellClient && Boolean(contact?.email)
    const { error } = await ask({ visitId: id, ask: { purpose, tellClient: tells, ...(amount !== undefined && { amount }) } })
    if (!error) return
    const { message, fields } = error as Failure
    const why = fields?.amount ?? message
    notify({ about: `${id} payment`, text: t`Booked, but the payment wasn’t asked for. ${why}`, tone: 'danger' })
  }
}

/** Starts with the client named by a link, and sets an unfinished draft aside on leaving. */
function useBeginAndLeave({ change, leave: setAside }: Entered['storage']): void {
  const bookedFor = useBookedFor()
  const begin = useEffectEvent(() => bookedFor && change({ forWhom: { who: 'client', client: bookedFor } }))
  useEffect(() => void begin(), [])

  // Set an unfinished draft aside: the next booking starts empty and offers it.
  const leave = useEffectEvent(() => setAside())
  useEffect(() => () => leave(), [])
}

function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  // After the choice is rendered.
  setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** Messages at the fields, from here or, after a refusal, from the server. */
function useProblems(form: RefObject<HTMLFormElement | null>, failure: Failure | null) {
  const [problems, setProblems] = useState<Problems>({})
  useEffect(() => {
    if (!failure?.fields) return
    setProblems(ownFields(failure.fields))
    focusFirstProblem(form)
  }, [form, failure])
  return { problems, setProblems }
}

/** Chooses who does it and when. @param edit takes the changes of the draft */
function useChosenSlot({ starts, choose }: Entered['placed'], edit: (changes: Partial<BookingDraft>) => void) {
  /** Null while the typed text is no time. */
  const [typedStart, setTypedStart] = useState<number | null | undefined>(undefined)
  return {
    typedStart: typedStart === undefined ? starts : typedStart,
    chooseSlot(changes: { stylistId?: string; date?: string; starts?: number | null }): void {
      const { stylistId: who, starts: at, ...rest } = changes
      edit(who === undefined ? {} : { isAny: who === anyFree })
      setTypedStart(at === null ? null : undefined)
      // Typed input is a choice, even if it can't be read.
      const isTime = at !== undefined || rest.date !== undefined
      choose({
        ...rest,
        ...(who && { stylistId: who }),
        ...(typeof at === 'number' && { starts: at }),
        ...(isTime && { isProposed: false }),
      })
    },
    chooseTime(id: string, { date: on, time }: FreeTime): void {
      edit({})
      setTypedStart(undefined)
      choose({ stylistId: id, date: on, starts: minutesOf(time), isProposed: false })
    },
  }
}

/** A booking as it is entered beside the day, and what becomes of it. */
export function useBookingForm({ state, slot }: BookingFormOptions) {
  const entered = useEntered({ state, slot })
  const { storage, placed, fitting, lines } = entered
  const { draft, change } = storage
  const { stylistId, date } = placed
  const { currentData: fit } = fitting
  const form = useRef<HTMLFormElement>(null)
  const press = useEarlyPress(fitting)
  const finish = useAfterBooking(state)
  const { send, failure, isSending, clearFailure } = useBooking((booked, sent) => void finish(booked, sent))
  useBeginAndLeave(storage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press was for the start that was shown
  useEffect(() => press.forget(), [placed.lastMove])
  const { problems, setProblems } = useProblems(form, failure)
  const { typedStart, ...chosen } = useChosenSlot(placed, edit)

  function edit(changes: Partial<BookingDraft>): void {
    press.forget()
    setProblems({})
    clearFailure()
    change(changes)
  }

  /** @param pressed a free time to book, where it isn't the one that is chosen */
  function submit(event: FormEvent | null, more: { readonly alsoBook?: true } = {}, pressed?: FreeTime): void {
    event?.preventDefault()
    const { problems: found, input, others } = readRequests(entered, pressed)
    const isUnread = typedStart === null && !pressed
    const all = { ...found, ...(isUnread && { time: t`Choose a start such as 10:35` }) }
    const sendAll = () =>
      void send(
        { ...input, ...more },
        others.map((each) => ({ ...each, ...more })),
        { draft, isAtOnce: pressed !== undefined },
      )
    setProblems(all)
    if (Object.keys(all).length > 0) focusFirstProblem(form)
    else if (fit) sendAll()
    else press.keep(sendAll)
  }

  function walkIn(serviceId: string | null): void {
    const request = enterWalkIn(entered, serviceId, edit)
    if (request) void send(request.input, [], { draft: request.draft, isAtOnce: true })
  }

  const { forWhom } = draft
  return {
    ...storage,
    ...placed,
    ...chosen,
    ...sumLines(lines),
    goOn: entered.goOn,
    form,
    services: entered.services,
    stylists: entered.stylists,
    stylist: entered.stylist,
    lines,
    together: entered.together,
    problems,
    typedStart,
    fit,
    lastFit: fitting.data,
    isBusy: isSending || press.isKept,
    failure,
    /** Other visits of the client on that day. */
    others: forWhom.who === 'client' && state.day?.date === date ? otherVisits(state.day, forWhom.client.id) : [],
    edit,
    clear: () => edit({ ...emptyDraft }),
    /** Turns the draft into an entry for the waitlist, since no time suits the client. */
    wait(): void {
      keepAsWish(draft, { date, stylistId })
      edit({ ...emptyDraft })
      state.open({ kind: 'wait' })
    },
    submit,
    walkIn,
  }
}

const emptyQuery = { services: '', stylistId: '', date: '', time: '' }
