import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Choice, PlannedVisit } from './use-series.ts'

interface SeriesListProps {
  readonly visits: readonly PlannedVisit[]
  readonly choiceOf: (visit: PlannedVisit) => Choice | undefined
  readonly onChoose: (visit: PlannedVisit, choice: Choice | null) => void
}

export function SeriesList({ visits, choiceOf, onChoose }: SeriesListProps) {
  return (
    <ol aria-label={t`Visits`} className="grid divide-y divide-line border-y border-line">
      {visits.map((visit) => (
        <SeriesRow
          key={`${visit.date} ${visit.time}`}
          visit={visit}
          choice={choiceOf(visit)}
          onChoose={(choice) => onChoose(visit, choice)}
        />
      ))}
    </ol>
  )
}

interface SeriesRowProps {
  readonly visit: PlannedVisit
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice | null) => void
}

function SeriesRow({ visit, choice, onChoose }: SeriesRowProps) {
  const whenText = useWhenText()
  const { conflict, nearest } = visit
  const isOpen = conflict !== null && !choice
  const isLeftOut = choice?.kind === 'left-out'
  const Icon = conflict && (conflict.kind === 'outside' || conflict.kind === 'own_visit') ? TriangleAlert : CircleAlert
  const when = whenText(visit)
  return (
    <li data-open={isOpen || undefined} className="grid gap-1.5 py-2 outline-none" tabIndex={isOpen ? -1 : undefined}>
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span
          className={`min-w-0 font-medium tabular-nums ${isLeftOut || choice?.kind === 'moved' ? 'text-muted line-through' : ''}`}
        >
          {when}
        </span>
        {!conflict && !choice && (
          <span className="ms-auto text-success">
            <Check aria-hidden="true" className="size-4" />
            <span className="sr-only">{t({ message: 'Free', context: 'a time that nobody has' })}</span>
          </span>
        )}
        {!conflict && !choice && <LeaveOut when={when} onChoose={onChoose} />}
        {choice && (
          <Button variant="quiet" className="px-2! py-0! text-sm!" onClick={() => onChoose(null)}>
            <Trans>
              Undo <span className="sr-only">for {when}</span>
            </Trans>
          </Button>
        )}
      </div>
      {choice && <p className="text-sm">{choiceText(choice, whenText)}</p>}
      {isOpen && (
        <>
          <p className={`flex gap-2 text-sm ${Icon === CircleAlert ? 'text-danger' : 'text-warning'}`}>
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{conflict.text}</span>
          </p>
          <div className="flex flex-wrap gap-1.5">
            {nearest.map((to) => (
              <Button
                key={`${to.date} ${to.time}`}
                variant="secondary"
                aria-label={t`${{ time: whenText(to) }} instead of ${when}`}
                className="px-2.5! py-0! text-sm! lg:min-h-9!"
                onClick={() => onChoose({ kind: 'moved', to })}
              >
                {whenText(to, visit)}
              </Button>
            ))}
            {(conflict.kind === 'outside' || conflict.kind === 'own_visit') && (
              <Button
                variant="quiet"
                className="px-2.5! py-0! text-sm! lg:min-h-9!"
                onClick={() => onChoose({ kind: 'anyway' })}
              >
                <Trans>
                  Book anyway <span className="sr-only">{when}</span>
                </Trans>
              </Button>
            )}
            <LeaveOut when={when} onChoose={onChoose} />
          </div>
        </>
      )}
    </li>
  )
}

function LeaveOut({ when, onChoose }: { readonly when: string } & Pick<SeriesRowProps, 'onChoose'>) {
  return (
    <Button
      variant="quiet"
      className="px-2! py-0! text-sm! whitespace-nowrap lg:min-h-9!"
      onClick={() => onChoose({ kind: 'left-out' })}
    >
      <Trans>
        Leave out <span className="sr-only">{when}</span>
      </Trans>
    </Button>
  )
}

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** 'Wed, Jan 6, 10:00 AM'; only the time if the date is the visit's own. */
function useWhenText() {
  const formats = useFormats()
  return ({ date, time }: FreeTime, beside?: FreeTime) => {
    const day = beside?.date === date ? '' : `${formats.calendarDate(date, shortDay)}, `
    return `${day}${formats.time(time)}`
  }
}

function choiceText(choice: Choice, whenText: (time: FreeTime) => string): string {
  switch (choice.kind) {
    case 'moved':
      return t`Instead ${{ time: whenText(choice.to) }}`
    case 'left-out':
      return t({ message: 'Left out', comment: 'A visit of a series that isn’t booked' })
    case 'anyway':
      return t`Booked anyway`
    default:
      return choice satisfies never
  }
}
