import type { Formats } from '../../../../../domain/formats.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { PanelFoot } from '../side-panel.tsx'
import { BookingFailure } from './booking-failure.tsx'
import { totalsOf } from './booking-input.ts'
import { isStarted } from './draft.ts'
import { FitNotice } from './fit-notice.tsx'
import { nameOf } from './go-on.tsx'
import type { PlacedPerson } from './together/use-others.ts'
import type { useBookingForm } from './use-booking-form.ts'

type LastMove = NonNullable<ReturnType<typeof useBookingForm>['lastMove']>

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** What is special about the time, what would be booked, and the button that does. */
export function BookingFoot({ entered }: { readonly entered: ReturnType<typeof useBookingForm> }) {
  const formats = useFormats()
  const canWait = useCan('waitlist.write')
  const { draft, failure, fit, date, starts, minutes, stylist, stylistId, others, isNobodyFree } = entered
  const name = stylist?.stylistName ?? ''
  const more = [
    ...(entered.lastMove ? [moveText(entered.lastMove, draft.isAny ? 'Nobody is' : `${name} isn’t`, formats)] : []),
    ...(isNobodyFree ? ['Nobody is free then.'] : []),
    ...others.map(
      (each) => `${each.client} also has a visit that day: ${formats.timeOfDay(each.starts)}, ${each.services.join(', ')}.`,
    ),
  ]
  return (
    <PanelFoot>
      {failure ? (
        <BookingFailure
          failure={failure}
          date={date}
          name={name}
          onChoose={(time) => entered.chooseTime(stylistId, time)}
          onBookToo={() => entered.submit(null, { alsoBook: true })}
        />
      ) : (
        <FitNotice fit={fit} more={more} />
      )}
      {entered.lines.length > 0 && (
        <p className="text-sm text-muted tabular-nums wrap-anywhere">
          <strong className="font-semibold text-ink">
            {formats.calendarDate(date, shortDay)}, {formats.timeOfDay(starts)} to {formats.timeOfDay(starts + minutes)}
          </strong>{' '}
          · {minutes} min · {formats.money(entered.mills)}
          {draft.hasArrived && date === entered.nextNow.date && ' · here now'}
        </p>
      )}
      <People people={entered.together.people} />
      <div className="flex gap-2">
        <Button type="submit" busy={entered.isBusy} className="grow">
          Book
        </Button>
        {canWait && entered.lines.length > 0 && draft.forWhom.who !== 'walk-in' && (
          <Button variant="secondary" className="px-3!" onClick={entered.wait}>
            Waitlist
          </Button>
        )}
        {isStarted(draft) && (
          <Button variant="quiet" className="px-3!" onClick={entered.clear}>
            Clear
          </Button>
        )}
      </div>
    </PanelFoot>
  )
}

/** '3:45 PM has passed. The next time that fits is 4:45 PM.' @param who with a verb: 'Nobody is' */
function moveText({ from, to, because, fits }: LastMove, who: string, { timeOfDay }: Formats): string {
  const why = because === 'passed' ? `${timeOfDay(from)} has passed.` : `${who} free at ${timeOfDay(from)}.`
  return fits ? `${why} The next time that fits is ${timeOfDay(to)}.` : why
}

/** Who comes along: when, with whom and for how much. */
function People({ people }: { readonly people: readonly PlacedPerson[] }) {
  const formats = useFormats()
  return people.map(({ person, place, stylist, lines }, index) => {
    const { mills, minutes } = totalsOf(lines)
    const who = nameOf(person.forWhom) || `Person ${index + 2}`
    return (
      lines.length > 0 && (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and none moves
        <p key={index} className="text-sm text-muted tabular-nums wrap-anywhere">
          <strong className="font-semibold text-ink">
            {who}
            {place && `: ${formats.timeOfDay(place.starts)} to ${formats.timeOfDay(place.starts + minutes)}`}
          </strong>{' '}
          {place ? `with ${stylist?.stylistName ?? ''} · ${formats.money(mills)}` : '· Nobody is free for them then.'}
        </p>
      )
    )
  })
}
