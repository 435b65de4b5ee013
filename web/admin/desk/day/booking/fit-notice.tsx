import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { BookingFit } from '../../../../../domain/schedule/desk-booking.ts'
import type { FreeTime } from '../../../../../domain/schedule/schedule.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'

/** What is special about the time, beside the button that books it all the same. */
export function FitNotice({ fit }: { readonly fit: BookingFit | undefined }) {
  const outside = fit?.outside.map(({ text }) => text).join(' ')
  const refused = fit?.problem ?? (fit?.holder ? `${fit.holder} is there already.` : null)
  const Icon = refused ? CircleAlert : TriangleAlert
  return (
    <p role="status" className={`flex gap-2 text-sm empty:hidden ${refused ? 'text-danger' : 'text-warning'}`}>
      {(refused || outside) && <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
      {(refused || outside) && <span className="min-w-0 wrap-anywhere">{[refused, outside].filter(Boolean).join(' ')}</span>}
    </p>
  )
}

interface NextTimesProps {
  readonly openings: BookingFit['openings']
  readonly stylistId: string
  /** The day beside the panel. */
  readonly date: string
  readonly onChoose: (stylistId: string, time: FreeTime) => void
  /** The chosen stylist's times are elsewhere. */
  readonly isOthersOnly: boolean
}

/** The next times that fit: of the chosen stylist, and of the others. */
export function NextTimes({ openings, stylistId, date, onChoose, isOthersOnly }: NextTimesProps) {
  if (openings.length === 0) return null
  const own = openings.find((each) => each.stylistId === stylistId)
  const others = openings.filter((each) => each !== own)
  return (
    <section aria-label="Next times that fit" className="grid gap-1">
      <h3 className="text-sm font-medium text-muted">Next times that fit</h3>
      {own && <Times {...own} date={date} onChoose={onChoose} />}
      {others.length > 0 && (
        <details open={!isOthersOnly && (!own || own.times.length === 0)}>
          <summary className="min-h-8 cursor-pointer py-1 text-sm text-accent">With somebody else</summary>
          <div className="grid gap-1">
            {others.map((each) => (
              <Times key={each.stylistId} {...each} date={date} onChoose={onChoose} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

type TimesProps = BookingFit['openings'][number] & Pick<NextTimesProps, 'date' | 'onChoose'>

function Times({ stylistId, stylistName, times, date, onChoose }: TimesProps) {
  return (
    <div className="grid gap-1">
      <span className="text-sm wrap-anywhere">{stylistName}</span>
      {times.length === 0 ? (
        <span className="text-sm text-muted">Nothing in the next two weeks</span>
      ) : (
        <TimeButtons times={times} date={date} name={stylistName} onChoose={(time) => onChoose(stylistId, time)} />
      )}
    </div>
  )
}

interface TimeButtonsProps {
  readonly times: readonly FreeTime[]
  readonly date: string
  readonly name: string
  readonly onChoose: (time: FreeTime) => void
}

/** Times to press, with the date where it is another one. */
export function TimeButtons({ times, date, name, onChoose }: TimeButtonsProps) {
  const formats = useFormats()
  return (
    <div className="flex flex-wrap gap-1.5">
      {times.map((each) => {
        const day = each.date === date ? '' : `${formats.calendarDate(each.date, { month: 'short', day: 'numeric' })}, `
        return (
          <Button
            key={`${each.date} ${each.time}`}
            variant="secondary"
            className="px-2.5! py-0! text-sm! lg:min-h-9!"
            onClick={() => onChoose(each)}
          >
            {day}
            {formats.time(each.time)} <span className="sr-only">with {name}</span>
          </Button>
        )
      })}
    </div>
  )
}
