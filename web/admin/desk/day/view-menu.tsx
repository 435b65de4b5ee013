import { t } from '@lingui/core/macro'
import { CircleQuestionMark, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useCan } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { zooms } from './day-search-params.ts'
import { useClosing } from './stylists-filter.tsx'
import type { useDay } from './use-day.ts'

interface ViewMenuProps {
  readonly state: ReturnType<typeof useDay>
  /** Controls that are in the line if there is room. */
  readonly children: ReactNode
}

const control = `${inputClass} min-h-11! px-2! py-0!`

/** Menu of controls that are rarely needed or have no room in the line. */
export function ViewMenu({ state, children }: ViewMenuProps) {
  const isHydrated = useHydrated()
  const canSeeWhy = useCan('schedules.read')
  const list = useRef<HTMLDetailsElement>(null)
  useClosing(list)
  const {
    zoom,
    view,
    date,
    stylists: [stylist],
  } = state
  return (
    <details ref={list} className="relative ms-auto shrink-0 print:hidden">
      <summary
        className={`${control} flex! w-auto! cursor-pointer list-none items-center gap-2 px-3! font-medium [&::-webkit-details-marker]:hidden`}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only @5xl:sr-only @7xl:not-sr-only">
          {t({ message: 'View', context: 'noun: how the day is shown' })}
        </span>
      </summary>
      <div className="absolute top-full end-0 z-40 mt-1 grid w-64 gap-2 rounded-card border border-line bg-surface p-3 shadow-float">
        <div className="grid gap-2 @5xl:hidden">{children}</div>
        <select
          aria-label={t`Minutes a line`}
          disabled={!isHydrated || view === 'list'}
          className={control}
          value={zoom}
          onChange={({ target }) => {
            const nextZoom = zooms.find((each) => each === target.value)
            if (nextZoom) state.zoomTo(nextZoom)
          }}
        >
          {zooms.map((each) => (
            <option key={each} value={each}>
              {t`${{ minutes: each }} min a line`}
            </option>
          ))}
        </select>
        {canSeeWhy && (
          <ButtonLink
            variant="secondary"
            to={`/admin/why?${new URLSearchParams({ ...(stylist && { stylist }), date })}`}
            aria-label={t`Why not? A time that isn’t offered`}
            className="min-h-11! px-2.5! py-0!"
          >
            <CircleQuestionMark aria-hidden="true" className="size-5" />
            {t({ message: 'Why not?', comment: 'Leads to a page that explains why a time isn’t offered' })}
          </ButtonLink>
        )}
      </div>
    </details>
  )
}
