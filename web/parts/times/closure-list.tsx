import { t } from '@lingui/core/macro'
import type { Closure } from '../../../domain/salon/schedule/hours.ts'
import { useFormats, useOwnLanguage } from '../../store/hooks.ts'

interface ClosureListProps {
  readonly closures: readonly Closure[]
  readonly today: string
}

export function ClosureList({ closures, today }: ClosureListProps) {
  const { calendarDate } = useFormats()
  const { langAt } = useOwnLanguage()
  const formatDate = (date: string) => calendarDate(date, { month: 'long', day: 'numeric' })
  const upcomingClosures = closures.filter(({ to }) => to >= today)
  if (upcomingClosures.length === 0) return null
  return (
    <ul className="grid gap-1 border-t border-line px-2 pt-3 pb-1 text-sm">
      {upcomingClosures.map(({ from, to, reason }) => (
        <li key={`${from} ${reason}`} className="wrap-break-word">
          <span className="font-semibold">
            {to > from
              ? t`Closed ${{ from: formatDate(from) }} to ${{ to: formatDate(to) }}`
              : t`Closed ${{ day: formatDate(from) }}`}
          </span>
          : <span lang={langAt({ kind: 'closure', record: reason, field: 'reason' })}>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
