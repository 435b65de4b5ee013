import { msg, plural } from '@lingui/core/runtime-macro'
import { bookedStylist } from '../../../../domain/booking/appointment.ts'
import { formatsOf } from '../../../../domain/formats.ts'
import { inWords, withLabel } from '../../../../domain/language/lists.ts'
import { say } from '../../../../domain/language/say.ts'
import { compareNames } from '../../../../domain/language/sorting.ts'
import { nameInMail } from '../../../../domain/messages/template.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { isUnknownStylist, notHereAnymore, unknownStylist } from '../../../../domain/salon/stylist.ts'
import type { appointments } from '../../../platform/database/schema/booking.ts'
import type { Group } from './letter.ts'
import type { LetterContent } from './letters.ts'
import { serviceNames, timeAt } from './visit-letters.ts'

interface SheetVisit {
  readonly appointment: Pick<
    typeof appointments.$inferSelect,
    'status' | 'services' | 'stylist' | 'stylistId' | 'startsAt' | 'endsAt' | 'phone' | 'note'
  > & { readonly stylistLeft?: boolean }
  readonly client: { readonly name: string; readonly phone: string | null }
}

interface Sheet {
  readonly date: string
  readonly visits: readonly SheetVisit[]
  readonly settings: Settings
  readonly origin: string
}

export function sheetLetter({ date, visits, settings, origin }: Sheet): LetterContent {
  const { calendarDate } = formatsOf(settings.place)
  const byStylist = [...Map.groupBy(visits, ({ appointment }) => appointment.stylistId).values()]
  const groups = byStylist.map((own) => toGroup(own, settings))
  return {
    settings,
    origin,
    values: {
      date: calendarDate(date, { weekday: 'long', month: 'long', day: 'numeric' }),
      visits: countText(visits.length),
    },
    summary:
      inWords(
        groups.map(({ title, entries }) => withLabel(title, String(entries.length))),
        'comma',
      ) || undefined,
    groups: groups.toSorted((one, other) => compareNames(one.title, other.title)),
    actions: [{ label: say(msg`Open the dashboard`), url: `${origin}/admin` }],
  }
}

function countText(count: number): string {
  return say(plural({ count }, { '=0': 'no visits', one: '{count} visit', other: '{count} visits' }))
}

function toGroup(visits: readonly SheetVisit[], settings: Settings): Group {
  const [first] = visits
  const name = bookedStylist.parse(first?.appointment.stylist)?.stylistName ?? say(unknownStylist)
  const title = first?.appointment.stylistLeft && !isUnknownStylist(name) ? notHereAnymore(name) : name
  const entries = visits.map(({ appointment, client }) => {
    const { status, startsAt, endsAt, note } = appointment
    const phone = appointment.phone || client.phone
    const name = nameInMail(client.name) || say(msg`Unknown client`)
    const lines = [
      untilText(serviceNames(appointment), timeAt(endsAt, settings)),
      ...(phone ? [phone] : []),
      ...(note ? [say(msg`“${{ note }}”`)] : []),
    ]
    return {
      time: timeAt(startsAt, settings),
      title: status === 'Pending' ? say(msg`${{ name }} (not confirmed)`) : name,
      lines,
    }
  })
  return { title, entries }
}

function untilText(names: readonly string[], time: string): string {
  if (names.length === 0) return say(msg`Unknown service, until ${{ time }}`)
  return say(msg`${{ services: inWords(names, 'comma') }}, until ${{ time }}`)
}
