import { plural, t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import type { useDay } from './use-day.ts'

interface StylistsFilterProps {
  readonly state: ReturnType<typeof useDay>
  readonly day: DeskDay | undefined
  readonly className: string
}

export function StylistsFilter({ state: { view, stylists: chosen, only }, day, className }: StylistsFilterProps) {
  const list = useRef<HTMLDetailsElement>(null)
  useClosing(list)
  if (!day || day.stylists.length < 2) return null
  const chosenIds = chosen.filter((id) => day.stylists.some((each) => each.id === id))
  const isOne = view === 'week'
  const columnIds = isOne ? [chosenIds[0] ?? day.stylists[0]?.id] : chosenIds
  const [first] = day.stylists.filter(({ id }) => columnIds.includes(id))
  const label =
    columnIds.length === 1
      ? first?.stylistName
      : t`${plural({ count: columnIds.length }, { one: '# stylist', other: '# stylists' })}`
  return (
    <details ref={list} className="group relative min-w-0">
      <summary className={`${className} flex! list-none items-center gap-2 [&::-webkit-details-marker]:hidden`}>
        <span className="min-w-0 grow truncate">{columnIds.length === 0 ? t`Everybody` : label}</span>
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <fieldset className="absolute top-full start-0 z-40 mt-1 max-h-80 w-64 overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float">
        <legend className="sr-only">{t`Stylists`}</legend>
        {!isOne && <Choice type="checkbox" label={t`Everybody`} isChosen={chosenIds.length === 0} onChoose={() => only([])} />}
        {day.stylists.map(({ id, stylistName }) => (
          <Choice
            key={id}
            type={isOne ? 'radio' : 'checkbox'}
            label={stylistName}
            isChosen={columnIds.includes(id)}
            onChoose={() => {
              if (isOne) return only([id])
              only(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id])
            }}
          />
        ))}
      </fieldset>
    </details>
  )
}

/** Closes a dropdown on a press elsewhere or on Escape, which then closes nothing else and returns the focus. */
export function useClosing(list: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = list
      if (!current?.open) return
      const isInside = event.target instanceof Node && current.contains(event.target)
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (isInside) current.querySelector<HTMLElement>('summary')?.focus()
      } else if (isInside) return
      current.open = false
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) addEventListener(name, close, { capture: true })
    return () => {
      for (const name of events) removeEventListener(name, close, { capture: true })
    }
  }, [list])
}

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox'
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ type, label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-accent-soft">
      <input type={type} checked={isChosen} className="size-5 shrink-0 accent-accent" onChange={onChoose} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
