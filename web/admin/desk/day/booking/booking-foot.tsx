import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Formats } from '../../../../../domain/formats.ts'
import { inWords } from '../../../../../domain/language/lists.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { PanelFoot } from '../side-panel.tsx'
import { BookingFailure } from './booking-failure.tsx'
import { sumLines } from './booking-input.ts'
import { isStarted } from './draft.ts'
import { FitNotice } from './fit-notice.tsx'
import { getClientName } from './go-on.tsx'
import type { PlacedPerson } from './together/use-others.ts'
import type { useBookingForm } from './use-booking-form.ts'

type LastMove = NonNullable<ReturnType<typeof useBookingForm>['lastMove']>

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** Warnings about the time, the total, and the button that books. */
export function BookingFoot({ entered }: { readonly entered: ReturnType<typeof useBookingForm> }) {
  const formats = useFormats()
  const canWait = useCan('waitlist.write')
  const { draft, failure, fit, date, starts, minutes, stylist, stylistId, others, isNobodyFree } = entered
  const name = stylist?.stylistName ?? ''
  const more = [
    ...(entered.lastMove ? [moveText(entered.lastMove, draft.isAny ? null : name, formats)] : []),
    ...(isNobodyFree ? [t`Nobody is free then.`] : []),
    ...others.map(({ client, starts: at, services }) => {
      const time = formats.timeOfDay(at)
      return t`${client} also has a visit that day: ${time}, ${{ services: inWords(services, 'comma') }}.`
    }),
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
        <Total day={formats.calendarDate(date, shortDay)} starts={starts} minutes={minutes} mills={entered.mills}>
          {draft.hasArrived &&
            date === entered.nextNow.date &&
            ` · ${t({ message: 'here now', comment: 'The client is in the salon' })}`}
        </Total>
      )}
      <People people={entered.together.people} />
      <div className="flex gap-2">
        <Button type="submit" busy={entered.isBusy} className="grow">
          {t({ message: 'Book', context: 'verb' })}
        </Button>
        {canWait && entered.lines.length > 0 && draft.forWhom.who !== 'walk-in' && (
          <Button variant="secondary" className="px-3!" onClick={entered.wait}>
            {t`Waitlist`}
          </Button>
        )}
        {isStarted(draft) && (
          <Button variant="quiet" className="px-3!" onClick={entered.clear}>
            {t({ message: 'Clear', context: 'verb' })}
          </Button>
        )}
      </div>
    </PanelFoot>
  )
}

interface TotalProps {
  readonly day: string
  readonly starts: number
  readonly minutes: number
  readonly mills: number
  readonly children: ReactNode
}

function Total({ day, starts, minutes, mills, children }: TotalProps) {
  const { money, timeOfDay } = useFormats()
  const start = timeOfDay(starts)
  const end = timeOfDay(starts + minutes)
  const price = money(mills)
  return (
    <p className="text-sm text-muted tabular-nums wrap-anywhere">
      <Trans>
        <strong className="font-semibold text-ink">
          {day}, {start} to {end}
        </strong>{' '}
        · {minutes} min · {price}
      </Trans>
      {children}
    </p>
  )
}

/** '3:45 PM has passed. The next time that fits is 4:45 PM.' @param name the stylist's; null for any */
function moveText({ from, to, because, fits }: LastMove, name: string | null, { timeOfDay }: Formats): string {
  const why = movedBecause(because, timeOfDay(from), name)
  return fits ? `${why} ${t`The next time that fits is ${{ time: timeOfDay(to) }}.`}` : why
}

function movedBecause(because: LastMove['because'], time: string, name: string | null): string {
  if (because === 'passed') return t`${time} has passed.`
  return name === null ? t`Nobody is free at ${time}.` : t`${name} isn’t free at ${time}.`
}

/** Each further person's time, stylist and price. */
function People({ people }: { readonly people: readonly PlacedPerson[] }) {
  const formats = useFormats()
  return people.map(({ person, slot, stylist, lines }, index) => {
    const { mills, minutes } = sumLines(lines)
    const start = slot && formats.timeOfDay(slot.starts)
    const end = slot && formats.timeOfDay(slot.starts + minutes)
    const who = getClientName(person.forWhom) || t`Person ${{ number: index + 2 }}`
    return (
      lines.length > 0 && (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and none moves
        <p key={index} className="text-sm text-muted tabular-nums wrap-anywhere">
          {slot ? (
            <Trans>
              <strong className="font-semibold text-ink">
                {who}: {start} to {end}
              </strong>{' '}
              with {{ stylist: stylist?.stylistName ?? '' }} · {{ price: formats.money(mills) }}
            </Trans>
          ) : (
            <Trans>
              <strong className="font-semibold text-ink">{who}</strong> · Nobody is free for them then.
            </Trans>
          )}
        </p>
      )
    )
  })
}
