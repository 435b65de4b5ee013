import { t } from '@lingui/core/macro'
import { claimsOf, timeNeededFor } from '../../../../../../domain/booking/booking.ts'
import type { DeskBookingInput } from '../../../../../../domain/booking/schedule/desk-booking.ts'
import type { DeskDay } from '../../../../../../domain/booking/schedule/desk-day.ts'
import { type PersonSlot, placeTogether } from '../../../../../../domain/booking/visits/together.ts'
import { isAvailable, offers } from '../../../../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../../../../domain/salon/service.ts'
import type { Stylist } from '../../../../../../domain/salon/stylist.ts'
import { useFormats } from '../../../../../store/hooks.ts'
import { type Problems, readBookingInput, sumLines, type VisitLine, visitLines } from '../booking-input.ts'
import { emptyDraft, type OtherPerson } from '../draft.ts'

interface OthersOptions {
  readonly day: DeskDay | undefined
  readonly first: PersonSlot & { readonly lines: readonly VisitLine[] }
  readonly others: readonly OtherPerson[]
  readonly services: readonly Service[]
  readonly stylists: readonly Stylist[]
}

export interface PlacedPerson {
  readonly person: OtherPerson
  readonly slot: PersonSlot | null
  readonly stylist: Stylist | undefined
  readonly lines: VisitLine[]
}

export interface Asked {
  readonly date: string
  readonly tellClient: boolean
  readonly outside: boolean
}

export function useOthers({ day, first, others, services, stylists }: OthersOptions) {
  const { currency } = useFormats()
  const linesWith = ({ services: chosen }: OtherPerson, stylist: Stylist | undefined) =>
    visitLines({ services: chosen }, { services, stylist, currency })
  function lengthWith(person: OtherPerson, stylistId: string) {
    const stylist = stylists.find(({ id }) => id === stylistId)
    const lines = linesWith(person, stylist)
    const isAble = stylist && lines.length > 0 && lines.every(({ service }) => offers(stylist, service.id))
    return isAble ? readLength(lines) : null
  }
  const columns = (day?.stylists ?? []).filter(({ id }) => stylists.some((each) => each.id === id && isAvailable(each)))
  const slots =
    others.length > 0 && day
      ? placeTogether(day, columns, {
          first: { stylistId: first.stylistId, starts: first.starts, ...(readLength(first.lines) ?? { minutes: 0, busy: [] }) },
          others: others.map((person) => ({
            way: person.way,
            stylistId: person.stylistId || null,
            lengthWith: (id: string) => lengthWith(person, id),
          })),
        })
      : []
  const people = others.map((person, index): PlacedPerson => {
    const slot = slots[index] ?? null
    const stylist = stylists.find(({ id }) => id === (slot?.stylistId ?? person.stylistId))
    return { person, slot, stylist, lines: linesWith(person, stylist) }
  })

  return {
    people,
    /** @param asked values shared with the first person's request */
    inputsOf({ date, tellClient, outside }: Asked): { problems: Problems; inputs: DeskBookingInput[] } {
      const problems: Record<string, string> = {}
      const inputs = people.flatMap(({ person, slot, lines }, index) => {
        const draft = { ...emptyDraft, forWhom: person.forWhom, services: person.services, tellClient }
        const at = slot ?? { stylistId: '', starts: 0 }
        const { problems: own, input } = readBookingInput(draft, { lines, slot: { ...at, date }, currency, outside })
        const isUnplaced = !slot && lines.length > 0
        const all = { ...own, ...(isUnplaced && { slot: t`Nobody is free for them then` }) }
        for (const [field, message] of Object.entries(all)) problems[`${personField(index)}${field}`] = message
        return slot ? [input] : []
      })
      return { problems, inputs }
    },
  }
}

/** Prefix of a person's field names, matching the server's error paths. */
export const personField = (index: number) => `bookings.${index + 1}.`

export function ownFields(fields: Problems): Problems {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field.replace(/^bookings\.0\./, ''), text]))
}

function readLength(lines: readonly VisitLine[]) {
  const { minutes } = sumLines(lines)
  if (!(minutes > 0)) return null
  const visit = timeNeededFor(lines.map(({ service, minutes: each }) => ({ ...service, Duration: each })))
  return { minutes, busy: claimsOf(visit).flat() }
}
