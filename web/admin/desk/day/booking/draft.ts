import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { client } from '../../../../../domain/accounts/client.ts'
import { useAppSelector } from '../../../../store/hooks.ts'

const draftSchema = z.object({
  /** Whom it is for, as far as it was typed. */
  forWhom: z.discriminatedUnion('who', [
    z.object({ who: z.literal('search'), typed: z.string() }),
    z.object({ who: z.literal('client'), client }),
    z.object({ who: z.literal('new'), name: z.string(), phone: z.string(), email: z.string() }),
    z.object({ who: z.literal('walk-in') }),
  ]),
  /** Price and minutes as typed for this visit; null: the stylist's. */
  services: z.array(z.object({ id: z.string(), price: z.string().nullable(), minutes: z.string().nullable() })),
  note: z.string(),
  tellClient: z.boolean(),
  /** Filled in from a visit, so a press on a free time books. */
  again: z.boolean().default(false),
  /** Where it was to be, for a panel that is opened again. */
  place: z.object({ date: z.string(), stylistId: z.string(), starts: z.number() }).nullable(),
  /** A request, as JSON, that is on its way or ended without a response: a repeat has the same key, and books once. */
  sent: z.object({ key: z.string(), input: z.string() }).nullable(),
})
export type BookingDraft = z.infer<typeof draftSchema>

/** With the moment of the last change, in milliseconds: the next morning a new booking begins, and no client's name stays for long. */
const savedDraft = draftSchema.extend({ savedAt: z.number() })
const keptMillis = 12 * 3_600_000
export type ForWhom = BookingDraft['forWhom']
export type ChosenService = BookingDraft['services'][number]

export const emptyDraft: BookingDraft = {
  forWhom: { who: 'search', typed: '' },
  services: [],
  note: '',
  tellClient: true,
  again: false,
  place: null,
  sent: null,
}

/** Whether anything was entered that a person would miss. */
export function isStarted({ forWhom, services, note }: BookingDraft): boolean {
  return services.length > 0 || note !== '' || forWhom.who !== 'search' || forWhom.typed !== ''
}

/** Whether there is an address that mail can go to. */
export function hasAddress({ forWhom }: BookingDraft): boolean {
  if (forWhom.who === 'client') return forWhom.client.email !== ''
  return forWhom.who === 'new' && forWhom.email.trim() !== ''
}

/** In the browser's storage, so that a closed panel, a reload and another tab have the same; of each person their own. Signing out removes it. */
const keyPrefix = 'chairtime-desk-'

const subscribers = new Set<() => void>()
/** As last read or written: the same object as long as the text is. */
const known = new Map<string, { readonly text: string | null; readonly draft: BookingDraft }>()

function readDraft(key: string): BookingDraft {
  const text = read(key)
  const before = known.get(key)
  if (before && before.text === text) return before.draft
  const draft = parse(text)
  known.set(key, { text, draft })
  return draft
}

/** A browser that forbids storage keeps it in memory. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return known.get(key)?.text ?? null
  }
}

/** Empty where another version wrote what can't be read. */
function parse(text: string | null): BookingDraft {
  if (text === null) return emptyDraft
  try {
    const { savedAt, ...draft } = savedDraft.parse(JSON.parse(text))
    return savedAt > Date.now() - keptMillis ? draft : emptyDraft
  } catch {
    return emptyDraft
  }
}

function writeDraft(key: string, draft: BookingDraft): void {
  const text = isStarted(draft) || draft.sent ? JSON.stringify({ ...draft, savedAt: Date.now() }) : null
  known.set(key, { text, draft })
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
  for (const subscriber of subscribers) subscriber()
}

/** Whoever was here before may not have signed out, and a client's name isn't for the next person. */
function forgetOthers(key: string): void {
  try {
    for (const other of Object.keys(localStorage)) {
      const isOld = other === key && parse(localStorage.getItem(key)) === emptyDraft
      if (other.startsWith(keyPrefix) && (other !== key || isOld)) localStorage.removeItem(other)
    }
  } catch {
    // Forbidden: there is nothing of anybody's.
  }
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  addEventListener('storage', subscriber)
  return () => {
    subscribers.delete(subscriber)
    removeEventListener('storage', subscriber)
  }
}

/** What is being booked, and a way to change some of it. */
export function useBookingDraft() {
  const uid = useAppSelector((state) => state.auth.User?.uid ?? '')
  const key = `${keyPrefix}${uid}`
  useEffect(() => forgetOthers(key), [key])
  const draft = useSyncExternalStore(
    subscribe,
    () => readDraft(key),
    () => emptyDraft,
  )
  const change = (changes: Partial<BookingDraft>) => writeDraft(key, { ...readDraft(key), ...changes })
  return { draft, change }
}
