import { t } from '@lingui/core/macro'
import { AlarmClock, Armchair, Check, type LucideIcon, Scissors, UserX } from 'lucide-react'
import type { VisitMark } from '../../../../../domain/booking/appointment.ts'
import type { Failure } from '../../../../api-error.ts'
import { notify } from '../../../../ui/toast.ts'
import { useMarkVisitMutation } from '../day-api.ts'

export const markIcons: Record<VisitMark, LucideIcon> = {
  arrived: Armchair,
  started: Scissors,
  finished: Check,
  no_show: UserX,
  late: AlarmClock,
}

interface Marked {
  readonly id: string
  readonly client: string
}

export function useMarking({ id, client }: Marked) {
  const [send, { isLoading, originalArgs, error }] = useMarkVisitMutation()

  /** @returns the reason of a refusal, or null */
  async function mark(what: VisitMark, off = false): Promise<string | null> {
    const { error: failed } = await send({ id, mark: what, off })
    if (failed) return (failed as Failure).message
    const undo = {
      label: t`Undo`,
      busy: t`Undoing…`,
      async run() {
        const { error: refused } = await send({ id, mark: what, off: true })
        if (refused) notify({ about: id, tone: 'danger', text: (refused as Failure).message })
      },
    }
    notify({ about: id, text: off ? unmarkedText(what, client) : markedText(what, client), ...(!off && { action: undo }) })
    return null
  }

  return {
    mark,
    pending: isLoading ? originalArgs?.mark : undefined,
    failure: (error as Failure | undefined)?.message ?? null,
  }
}

function markedText(mark: VisitMark, client: string): string {
  switch (mark) {
    case 'arrived':
      return t`${client} is marked arrived.`
    case 'started':
      return t`${client} is marked started.`
    case 'finished':
      return t`${client} is marked finished.`
    case 'no_show':
      return t`${client} is marked as a no-show.`
    case 'late':
      return t`${client} is marked late.`
  }
}

function unmarkedText(mark: VisitMark, client: string): string {
  switch (mark) {
    case 'arrived':
      return t`${client} is no longer marked arrived.`
    case 'started':
      return t`${client} is no longer marked started.`
    case 'finished':
      return t`${client} is no longer marked finished.`
    case 'no_show':
      return t`${client} is no longer marked no-show.`
    case 'late':
      return t`${client} is no longer marked late.`
  }
}
