import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { repetition, type SeriesInput, type SeriesPlan } from '../../../../../domain/booking/schedule/series.ts'
import { dateAgain } from '../../../../../domain/booking/visits/again.ts'
import { errorsByPath } from '../../../../../domain/field-errors.ts'
import { withPlainDigits } from '../../../../../domain/language/plain-digits.ts'
import { toAmount } from '../../../../../domain/money/money.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { minutesOf, timeLabel } from '../../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { type Failure, mayHaveHappened } from '../../../../api-error.ts'
import { usePaused } from '../../../../late-responses.ts'
import { randomId } from '../../../../random-id.ts'
import { selectServices } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { useKept } from '../../../../ui/leaving/kept.ts'
import { useSettleRequestMutation } from '../booking/booking-api.ts'
import { sumLines, visitLines } from '../booking/booking-input.ts'
import { type ClientAgain, useBookSeriesMutation, useSeriesPlanQuery } from './again-api.ts'
import { useAgain } from './use-book-again.ts'

export type Choice =
  | { readonly kind: 'moved'; readonly to: FreeTime }
  | { readonly kind: 'left-out' }
  | { readonly kind: 'anyway' }

export type PlannedVisit = SeriesPlan['visits'][number]

interface SeriesDraft {
  readonly weeks: string
  /** Null: the given number of weeks after the visit. */
  readonly date: string | null
  /** Minutes since midnight; null if the input is not a time. */
  readonly starts: number | null
  readonly ends: 'count' | 'until'
  readonly count: string
  readonly until: string
  readonly tellClient: boolean
  /** Keyed by the visit's date and time. */
  readonly choices: Readonly<Record<string, Choice>>
}

const choiceKey = ({ date, time }: FreeTime) => `${date} ${time}`

/** Delay in milliseconds before typed dates are checked. */
const pause = 250

interface SeriesOptions {
  readonly visit: Appointment
  readonly client: ClientAgain
  readonly today: string
  readonly onBooked: (booked: readonly Appointment[]) => void
}

export function useSeries({ visit, client, today, onBooked }: SeriesOptions) {
  const { timeZone, currency } = useFormats()
  const { services, missing, stylist } = useAgain(visit)
  const catalogue = useAppSelector(selectServices)
  const empty = firstDraft(visit, client)
  const [draft, setDraft] = useState(empty)
  const change = (changes: Partial<SeriesDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const forget = useKept({ name: `series ${visit.id}`, values: draft, empty, restore: change })
  const { send, failure, setFailure, isSending } = useSendSeries((booked) => {
    forget()
    onBooked(booked)
  })

  const weeks = Number(withPlainDigits(draft.weeks))
  const first =
    draft.date ?? dateAgain({ visited: dateAt(visit.date, timeZone), today, weeks: weeks >= 1 && weeks <= 52 ? weeks : 1 })
  const checked = repetition.safeParse({
    date: first,
    time: draft.starts === null ? '' : timeLabel(draft.starts),
    weeks,
    ...(draft.ends === 'count' ? { count: Number(withPlainDigits(draft.count)) } : { until: draft.until }),
  })
  const lines = visitLines(
    { services: services.map(({ id }) => ({ id, price: null, minutes: null })) },
    { services: catalogue, stylist, currency },
  )
  const { mills, minutes } = sumLines(lines)
  const selection = {
    serviceIds: lines.map(({ chosen }) => chosen.id),
    stylistId: stylist?.id ?? '',
    clientId: client.id,
    confirmed: true,
  }
  const canAsk = stylist !== undefined && lines.length > 0
  const planQuery = canAsk && checked.success ? JSON.stringify({ ...selection, ...checked.data }) : ''
  const { visits, ...plan } = usePlan(planQuery)
  const findChoice = (planned: PlannedVisit) => draft.choices[choiceKey(planned)]
  const booked = visits.filter((planned) => findChoice(planned)?.kind !== 'left-out')

  return {
    draft,
    first,
    services: lines.map(({ service }) => service.ServiceName),
    missing,
    stylist,
    mills,
    minutes,
    problems: checked.success ? {} : errorsByPath(checked.error),
    visits,
    choiceOf: findChoice,
    count: booked.length,
    open: booked.filter((planned) => planned.conflict && !findChoice(planned)).length,
    ...plan,
    failure,
    /** True if a request without a response may have booked the visits; repeating it settles that. */
    isUnsettled: failure !== null && mayHaveHappened(failure),
    isSending,
    edit(changes: Partial<SeriesDraft>): void {
      setFailure(null)
      change(changes)
    },
    choose(planned: PlannedVisit, choice: Choice | null): void {
      setFailure(null)
      setDraft((before) => {
        const { [choiceKey(planned)]: _before, ...others } = before.choices
        return { ...before, choices: choice ? { ...others, [choiceKey(planned)]: choice } : others }
      })
    },
    bookAll(): void {
      if (isSending) return
      setFailure(null)
      const all = booked.map((planned) => {
        const choice = findChoice(planned)
        const { date, time } = choice?.kind === 'moved' ? choice.to : planned
        return { date, time, ...(choice?.kind === 'anyway' && { outside: true, alsoBook: true }) }
      })
      const expected = { total: toAmount(mills), minutes }
      void send({ ...selection, expected, ...(!draft.tellClient && { tellClient: false }), visits: all })
    },
  }
}

function firstDraft(visit: Appointment, client: ClientAgain): SeriesDraft {
  return {
    weeks: String(client.figures?.rhythmWeeks ?? 6),
    date: null,
    starts: minutesOf(visit.time),
    ends: 'count',
    count: '6',
    until: '',
    tellClient: true,
    choices: {},
  }
}

/** Asks for the visits that a series would have. @param planQuery its input as JSON; empty where it is incomplete */
function usePlan(planQuery: string) {
  const paused = usePaused(planQuery, pause)
  const query = useSeriesPlanQuery(paused === '' ? emptySeries : (JSON.parse(paused) as SeriesInput), { skip: paused === '' })
  const isCurrent = planQuery !== '' && planQuery === paused
  const visits = (isCurrent && query.currentData?.visits) || []
  return {
    visits,
    isChecking: planQuery !== '' && (!isCurrent || (query.isFetching && visits.length === 0)),
    checkFailure: isCurrent && query.error && !query.currentData ? (query.error as Failure) : null,
    recheck: query.refetch,
  }
}

/** Books a series once, despite repeated presses and lost responses. */
function useSendSeries(onBooked: SeriesOptions['onBooked']) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [book, { isLoading }] = useBookSeriesMutation()
  const [settle, { isLoading: isSettling }] = useSettleRequestMutation()
  /** The last request, if it is in flight or got no response. */
  const sent = useRef<{ readonly key: string; readonly text: string } | null>(null)

  async function send(input: SeriesInput): Promise<void> {
    const text = JSON.stringify(input)
    try {
      if (sent.current && sent.current.text !== text) {
        const earlier = await settle(sent.current.key).unwrap()
        sent.current = null
        if (earlier) return setFailure(bookedBefore())
      }
      sent.current ??= { key: randomId(), text }
      const { appointments } = await book({ input, key: sent.current.key }).unwrap()
      sent.current = null
      onBooked(appointments)
    } catch (thrown) {
      const failed = thrown as Failure
      if (!mayHaveHappened(failed)) sent.current = null
      setFailure(failed)
    }
  }

  return { send, failure, setFailure, isSending: isLoading || isSettling }
}

const bookedBefore = (): Failure => ({
  code: 'conflict',
  message: t`Your first try went through after all, so those visits are booked. Book only if you want these too.`,
})

/** Placeholder of the skipped query; never sent. */
const emptySeries: SeriesInput = { serviceIds: [], stylistId: '', clientId: '', visits: [] }
