import { z } from 'zod'
import { togetherWays } from '../../../../../domain/booking/visits/together.ts'
import { client } from '../../../../../domain/people/client.ts'

const forWhom = z.discriminatedUnion('who', [
  z.object({ who: z.literal('search'), typed: z.string() }),
  z.object({ who: z.literal('client'), client }),
  z.object({ who: z.literal('new'), name: z.string(), phone: z.string(), email: z.string() }),
  z.object({ who: z.literal('walk-in') }),
])

/** Price and minutes as typed for this visit; null: the stylist's. */
const services = z.array(z.object({ id: z.string(), price: z.string().nullable(), minutes: z.string().nullable() }))

/** The online payment to ask for after the booking. */
const asked = {
  /** Empty for nothing. */
  asksFor: z.enum(['', 'amount', 'card']).default(''),
  /** As typed; empty for all that is due. */
  askedAmount: z.string().default(''),
}

/** Somebody who comes along. */
const otherPerson = z.object({
  forWhom,
  services,
  /** A stylist's id; empty for any who is free. */
  stylistId: z.string(),
  way: z.enum(togetherWays),
  ...asked,
})
export type OtherPerson = z.infer<typeof otherPerson>

export const emptyPerson: OtherPerson = {
  forWhom: { who: 'search', typed: '' },
  services: [],
  stylistId: '',
  way: 'after',
  asksFor: '',
  askedAmount: '',
}

export const draftSchema = z.object({
  /** The client, as far as typed. */
  forWhom,
  services,
  /** Who comes along. */
  others: z.array(otherPerson).default([]),
  note: z.string(),
  tellClient: z.boolean(),
  ...asked,
  /** Filled in from a visit, so a press on a free time books. */
  again: z.boolean().default(false),
  /** Any stylist who is free. */
  isAny: z.boolean().default(true),
  /** Who walked in is there already. */
  hasArrived: z.boolean().default(false),
  /** The chosen slot, for a panel that is opened again. */
  slot: z
    .object({ date: z.string(), stylistId: z.string(), starts: z.number(), isProposed: z.boolean().default(false) })
    .nullable()
    // Drafts of before had another name for it.
    .default(null),
  /** A request, as JSON, that is on its way or ended without a response: a repeat has the same key, and books once. */
  sent: z.object({ key: z.string(), input: z.string() }).nullable(),
})
export type BookingDraft = z.infer<typeof draftSchema>

export type ForWhomDraft = BookingDraft['forWhom']
export type ChosenService = BookingDraft['services'][number]

export const emptyDraft: BookingDraft = {
  forWhom: { who: 'search', typed: '' },
  services: [],
  others: [],
  note: '',
  tellClient: true,
  asksFor: '',
  askedAmount: '',
  again: false,
  isAny: true,
  hasArrived: false,
  slot: null,
  sent: null,
}

/** True if anything was entered that a person would miss. */
export function isStarted({ forWhom, services, others, note }: BookingDraft): boolean {
  return services.length > 0 || others.length > 0 || note !== '' || forWhom.who !== 'search' || forWhom.typed !== ''
}

/** True if there is an address that mail can go to. */
export function hasAddress({ forWhom, others }: Pick<BookingDraft, 'forWhom' | 'others'>): boolean {
  if (others.some((other) => hasAddress({ ...other, others: [] }))) return true
  if (forWhom.who === 'client') return forWhom.client.email !== ''
  return forWhom.who === 'new' && forWhom.email.trim() !== ''
}

/** Enters who came in without a name. Earlier choices and input stay. @param serviceId null: the service is chosen next */
export function withWalkIn({ services }: Pick<BookingDraft, 'services'>, serviceId: string | null) {
  const isNew = serviceId !== null && !services.some(({ id }) => id === serviceId)
  return {
    forWhom: { who: 'walk-in' } as const,
    hasArrived: true,
    services: isNew ? [...services, { id: serviceId, price: null, minutes: null }] : services,
  }
}

/** Begins a new client with the searched text as name, email or phone number. */
export function newFrom(text: string): ForWhomDraft {
  const nobody = { who: 'new', name: '', phone: '', email: '' } as const
  if (text.includes('@')) return { ...nobody, email: text }
  return /^[\d\s()+./-]+$/.test(text) ? { ...nobody, phone: text } : { ...nobody, name: text }
}
