import type { BookingFit } from '../../../../../domain/schedule/desk-booking.ts'
import type { FreeTime } from '../../../../../domain/schedule/schedule.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'

interface FitNoticeProps {
  readonly fit: BookingFit
  /** The day beside the panel. */
  readonly date: string
  readonly onChoose: (stylistId: string, time: FreeTime) => void
}

/** What is special about the time, and the next ones that fit. */
export function FitNotice({ fit, date, onChoose }: FitNoticeProps) {
  const [first, ...others] = fit.openings
  const lines = fit.problem ? [fit.problem] : fit.outside.map(({ text }) => text)
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-2 empty:hidden">
        {fit.holder && <Alert tone="danger">{fit.holder} is there already.</Alert>}
        {lines.length > 0 && <Alert tone={fit.problem ? 'danger' : 'warning'}>{lines.join(' ')}</Alert>}
      </div>
      {first && (
        <section aria-label="Next times that fit" className="grid gap-1">
          <h3 className="text-sm font-medium text-muted">Next times that fit</h3>
          <Times {...first} date={date} onChoose={onChoose} />
          {others.length > 0 && (
            <details open={first.times.length === 0}>
              <summary className="min-h-8 cursor-pointer py-1 text-sm text-accent">With somebody else</summary>
              <div className="grid gap-1">
                {others.map((each) => (
                  <Times key={each.stylistId} {...each} date={date} onChoose={onChoose} />
                ))}
              </div>
            </details>
          )}
        </section>
      )}
    </div>
  )
}

type TimesProps = BookingFit['openings'][number] & Pick<FitNoticeProps, 'date' | 'onChoose'>

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
            className="min-h-9! px-2.5! py-0! text-sm!"
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
