import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { BookingFit } from '../../../../../domain/booking/schedule/desk-booking.ts'
import { type DayPart, dayPartAt } from '../../../../../domain/booking/schedule/gap-starts.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { addDays, minutesOf } from '../../../../../domain/time/calendar.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { bringIntoView } from './services-field.tsx'

interface NextTimesProps {
  readonly openings: BookingFit['openings']
  readonly stylistId: string
  /** Any stylist will do: everybody's times are one list. */
  readonly isAny: boolean
  readonly today: string
  readonly onChoose: (stylistId: string, time: FreeTime) => void
  /** The chosen stylist's times are elsewhere. */
  readonly isOthersOnly: boolean
  /** People who come together. */
  readonly people: number
  /** Services chosen. A further one brings the times into view. */
  readonly services: number
}

interface Opening extends FreeTime {
  readonly stylistId: string
  readonly stylistName: string
}

/** Most times shown, since they are read out on the phone. */
const most = 8

/** The next gaps that fit, by part of the day: of the chosen stylist, and of the others. */
export function NextTimes({ openings, stylistId, isAny, today, onChoose, isOthersOnly, people, services }: NextTimesProps) {
  const section = useRef<HTMLElement>(null)
  const hasTimes = openings.length > 0
  const servicesBefore = useRef(0)
  useEffect(() => {
    if (!hasTimes) return
    if (services > servicesBefore.current) bringIntoView(section.current)
    servicesBefore.current = services
  }, [services, hasTimes])
  if (!hasTimes) return null
  const own = isAny ? openings : openings.filter((each) => each.stylistId === stylistId)
  const others = openings.filter((each) => !own.includes(each))
  const ownTimes = listTimes(own)
  return (
    <section ref={section} aria-label={t`Next times that fit`} className="grid scroll-mb-32 gap-1.5">
      <h3 className="text-sm font-medium text-muted">{headingText(people)}</h3>
      {!isOthersOnly && <Times times={ownTimes} isNamed={isAny} today={today} onChoose={onChoose} />}
      {others.length > 0 && (
        <details open={!isOthersOnly && ownTimes.length === 0}>
          <summary className="min-h-8 cursor-pointer py-1 text-sm text-accent">{t`With somebody else`}</summary>
          <Times times={listTimes(others)} isNamed today={today} onChoose={onChoose} />
        </details>
      )}
    </section>
  )
}

function headingText(people: number): string {
  if (people <= 1) return t`Next times that fit`
  return people === 2 ? t`Next times that fit both` : t`Next times that fit all ${people}`
}

/** Lists all times in order, each once. */
function listTimes(openings: BookingFit['openings']): Opening[] {
  const all = openings.flatMap(({ times, ...who }) => times.map((time) => ({ ...who, ...time })))
  const sorted = all.toSorted((one, other) => one.date.localeCompare(other.date) || minutesOf(one.time) - minutesOf(other.time))
  return sorted.filter(
    ({ date, time }, index) => sorted.findIndex((each) => each.date === date && each.time === time) === index,
  )
}

interface TimesProps extends Pick<NextTimesProps, 'today' | 'onChoose'> {
  readonly times: readonly Opening[]
  /** Who does it is said beside each. */
  readonly isNamed: boolean
}

function Times({ times, isNamed, today, onChoose }: TimesProps) {
  const formats = useFormats()
  if (times.length === 0) return <p className="text-sm text-muted">{t`Nothing in the next two weeks`}</p>
  const parts = Object.entries(
    Object.groupBy(times.slice(0, most), ({ date, time }) => `${date} ${dayPartAt(minutesOf(time))}`),
  )
  return (
    <dl className="grid gap-1.5">
      {parts.map(([key, ofPart = []]) => {
        const [date = '', part = 'morning'] = key.split(' ') as [string, DayPart]
        return (
          <div key={key} className="grid gap-1">
            <dt className="text-sm">{partText(date, part, today, formats.calendarDate)}</dt>
            <dd className="flex flex-wrap gap-1.5">
              {ofPart.map(({ stylistName, ...each }) => (
                <Button
                  key={`${each.time} ${each.stylistId}`}
                  variant="secondary"
                  className="max-w-full gap-1! px-2.5! py-0! text-sm! lg:pointer-fine:min-h-9!"
                  onClick={() => onChoose(each.stylistId, each)}
                >
                  <Trans>
                    {{ time: formats.time(each.time) }}{' '}
                    <span className={isNamed ? 'min-w-0 truncate font-normal text-muted' : 'sr-only'}>with {stylistName}</span>
                  </Trans>
                </Button>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** 'This afternoon', 'Tomorrow morning', 'Fri, Dec 4, evening'. */
function partText(
  date: string,
  part: DayPart,
  today: string,
  calendarDate: (date: string, options: typeof shortDay) => string,
): string {
  if (date === today) return todayText(part)
  return date === addDays(today, 1) ? tomorrowText(part) : datedText(part, calendarDate(date, shortDay))
}

function todayText(part: DayPart): string {
  if (part === 'morning') return t`This morning`
  return part === 'afternoon' ? t`This afternoon` : t`This evening`
}

function tomorrowText(part: DayPart): string {
  if (part === 'morning') return t`Tomorrow morning`
  return part === 'afternoon' ? t`Tomorrow afternoon` : t`Tomorrow evening`
}

function datedText(part: DayPart, date: string): string {
  if (part === 'morning') return t`${date}, morning`
  return part === 'afternoon' ? t`${date}, afternoon` : t`${date}, evening`
}
