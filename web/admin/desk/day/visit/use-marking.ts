import { AlarmClock, Armchair, Check, type LucideIcon, Scissors, UserX } from 'lucide-react'
import type { VisitMark } from '../../../../../domain/booking/appointment.ts'
import type { Failure } from '../../../../api-error.ts'
import { notify } from '../../../../ui/toast.ts'
import { markWords } from '../../../shared/visit/visit-words.ts'
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
      label: 'Undo',
      busy: 'Undoing…',
      async run() {
        const { error: refused } = await send({ id, mark: what, off: true })
        if (refused) notify({ about: id, tone: 'danger', text: (refused as Failure).message })
      },
    }
    const word = markWords[what].toLowerCase()
    const text = what === 'no_show' ? `${client} is marked as a no-show.` : `${client} is marked ${word}.`
    notify({ about: id, text: off ? `${client} is no longer marked ${word}.` : text, ...(!off && { action: undo }) })
    return null
  }

  return {
    mark,
    pending: isLoading ? originalArgs?.mark : undefined,
    failure: (error as Failure | undefined)?.message ?? null,
  }
}
