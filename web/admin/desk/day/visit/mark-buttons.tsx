import { t } from '@lingui/core/macro'
import type { DeskVisit } from '../../../../../domain/booking/schedule/desk-day.ts'
import { absenceMark, nextMark } from '../../../../../domain/booking/visits/marks.ts'
import { canMarkColumn } from '../../../../../domain/people/roles.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Spinner } from '../../../../ui/loader.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { markWords } from '../../../shared/visit/visit-words.ts'
import { AskedNoShow } from './asked-no-show.tsx'
import { markIcons, useMarking } from './use-marking.ts'

interface MarkButtonsProps {
  readonly visit: DeskVisit
  readonly most: number
  readonly className?: string
}

export function MarkButtons({ visit, most, className = '' }: MarkButtonsProps) {
  const canMark = useAppSelector(({ auth }) => canMarkColumn(auth.User, visit.stylistId))
  const isHydrated = useHydrated()
  const { mark, pending } = useMarking(visit)
  const offered = [nextMark(visit), absenceMark(visit, serverNow())].filter((each) => each !== null).slice(0, most)
  if (!canMark || offered.length === 0) return null
  return offered.map((each) => {
    const Icon = markIcons[each]
    const send = async () => {
      const failure = await mark(each)
      if (failure !== null) notify({ about: visit.id, tone: 'danger', text: failure })
    }
    const button = (press: () => void) => (
      <button
        key={each}
        type="button"
        // The visit's panel has all marks, so that Tab leads from visit to visit here.
        tabIndex={-1}
        disabled={!isHydrated}
        aria-busy={pending === each || undefined}
        title={markWords[each]}
        aria-label={t`${{ action: markWords[each] }}: ${{ client: visit.client }}`}
        // The second press of a double click would set the next mark.
        onClick={(event) => !pending && event.detail < 2 && press()}
        className={`grid size-6 place-items-center rounded-md border border-current/30 bg-surface text-accent hover:bg-accent-soft pointer-coarse:size-11 ${className}`}
      >
        {pending === each ? <Spinner /> : <Icon aria-hidden="true" className="size-3.5" />}
      </button>
    )
    if (each !== 'no_show') return button(() => void send())
    return (
      <AskedNoShow key={each} visit={visit.id} client={visit.client} onConfirm={() => void send()}>
        {button}
      </AskedNoShow>
    )
  })
}
