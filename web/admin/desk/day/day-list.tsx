import { t } from '@lingui/core/macro'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import { inWords } from '../../../../domain/language/lists.ts'
import { useFormats } from '../../../store/hooks.ts'
import { ClientAlerts, StatusBadge } from '../../../ui/status-badge.tsx'
import type { Panel } from './day-search-params.ts'
import { MarkButtons } from './visit/mark-buttons.tsx'
import { visitStateText } from './visit/visit-state.tsx'

interface DayListProps {
  readonly day: DeskDay
  readonly isToday: boolean
  readonly onOpen: (panel: Panel) => void
}

export function DayList({ day, isToday, onOpen }: DayListProps) {
  const formats = useFormats()
  const names = new Map(day.stylists.map(({ id, stylistName }) => [id, stylistName]))
  const visits = day.appointments.filter(({ stylistId }) => names.has(stylistId))
  if (visits.length === 0)
    return <p className="rounded-card border border-line bg-surface p-6 text-muted">{t`No visits that day.`}</p>
  return (
    <ul className="rounded-card border border-line bg-surface">
      {visits.map((visit) => {
        const { id, starts, minutes, client, alerts, services, stylistId, status, marks } = visit
        const isNoShow = marks.no_show !== undefined
        return (
          <li key={id} className="flex items-center border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onOpen({ kind: 'visit', id })}
              className="grid min-w-0 grow grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] px-4 py-2.5 text-start hover:bg-accent-soft"
            >
              <span className={`font-medium whitespace-nowrap tabular-nums ${isNoShow ? 'line-through' : ''}`}>
                {formats.timeOfDay(starts)}
                <span className="block text-sm font-normal text-muted">{t`${minutes} min`}</span>
              </span>
              <span className="min-w-0 wrap-anywhere">
                <span className={`block font-medium ${isNoShow ? 'line-through' : ''}`}>{client}</span>
                <ClientAlerts alerts={alerts} />
                <span className="block text-sm text-muted">
                  {[inWords(services, 'comma') || t`No services`, names.get(stylistId)].join(' · ')}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 max-sm:col-start-2 sm:flex-col sm:items-end">
                <StatusBadge status={status} />
                <span className="text-sm text-muted empty:hidden">{visitStateText(visit, formats)}</span>
              </span>
            </button>
            {isToday && (
              <span className="flex w-12 shrink-0 justify-center">
                <MarkButtons visit={visit} most={1} className="size-11!" />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
