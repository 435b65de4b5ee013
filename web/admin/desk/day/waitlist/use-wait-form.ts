import { type FormEvent, useRef, useState } from 'react'
import type { WaitlistEntry } from '../../../../../domain/booking/waitlist/waitlist.ts'
import { lastBookableDate } from '../../../../../domain/salon/schedule/schedule.ts'
import { minutesOf } from '../../../../../domain/time/calendar.ts'
import { type Failure, mayHaveHappened } from '../../../../api-error.ts'
import { useAddToWaitlistMutation } from '../../../../parts/waitlist/desk-waitlist-api.ts'
import { randomId } from '../../../../random-id.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { useKept } from '../../../../ui/leaving/kept.ts'
import { type Problems, visitLines } from '../booking/booking-input.ts'
import type { useDay } from '../use-day.ts'
import { emptyWait, readWaitInput, type WaitDraft, waitDraftSchema, waitKey } from './wait-draft.ts'

interface WaitFormOptions {
  readonly state: Pick<ReturnType<typeof useDay>, 'date' | 'today' | 'day'>
  readonly onAdded: (entry: WaitlistEntry, name: string) => void
}

/** State of the waitlist form; the draft is kept until sent, and sent once. */
export function useWaitForm({ state: { date, today, day }, onAdded }: WaitFormOptions) {
  const { currency } = useFormats()
  const services = useAppSelector(selectServices)
  const stylists = useAppSelector(selectStylists)
  const salon = useAppSelector((root) => root.salon.salon)
  const { opens, closes } = salon?.openingHours ?? { opens: '9:00 AM', closes: '6:00 PM' }
  const hours = { starts: minutesOf(opens), ends: minutesOf(closes) || 24 * 60 - 5 }
  const last = lastBookableDate(today, salon?.rules.monthsAhead ?? 12)
  const [empty] = useState(() => emptyWait({ today, date, last, hours }))
  const [draft, setDraft] = useState(empty)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [add, { isLoading }] = useAddToWaitlistMutation()
  const form = useRef<HTMLFormElement>(null)
  const forget = useKept({
    name: waitKey,
    values: draft,
    empty,
    // Another version's draft may be unreadable.
    restore: (typed) => setDraft((current) => waitDraftSchema.safeParse({ ...current, ...typed }).data ?? current),
  })

  function edit(changes: Partial<WaitDraft>): void {
    setProblems({})
    setFailure(null)
    setDraft((current) => ({ ...current, ...changes }))
  }

  function showProblems(found: Problems): void {
    setProblems(found)
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isLoading) return
    const { problems: found, input } = readWaitInput(draft)
    if (!input) return showProblems(found)
    setProblems({})
    setFailure(null)
    const text = JSON.stringify(input)
    // A repeat after a lost response has the same key, so it adds nothing.
    const sent = draft.sent?.input === text ? draft.sent : { key: randomId(), input: text }
    setDraft((current) => ({ ...current, sent }))
    const { data, error } = await add({ input, key: sent.key })
    if (data) {
      forget()
      setDraft(empty)
      return onAdded(data, getClientName(draft))
    }
    const failed = error as Failure
    if (!mayHaveHappened(failed)) setDraft((current) => ({ ...current, sent: null }))
    setFailure(failed)
    if (failed.fields) showProblems(failed.fields)
  }

  return {
    form,
    draft,
    edit,
    submit,
    clear: () => edit(empty),
    isStarted: JSON.stringify({ ...draft, sent: null }) !== JSON.stringify(empty),
    problems,
    failure,
    isSending: isLoading,
    services,
    stylists,
    lines: visitLines(draft, { services, stylist: undefined, currency }),
    likely: day?.axis ?? hours,
    last,
  }
}

function getClientName({ forWhom }: WaitDraft): string {
  if (forWhom.who === 'client') return forWhom.client.name
  return forWhom.who === 'new' ? forWhom.name.trim() : ''
}
