import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import { Button } from '../../../ui/button.tsx'

interface NameBarProps extends Pick<DeskDay, 'stylists'> {
  readonly onShown: (id: string) => void
  readonly children: ReactNode
}

/** Names on a phone, where a column fills the screen; a press scrolls to it. */
export function NameBar({ stylists, onShown, children }: NameBarProps) {
  const currentColumn = useShownColumn(stylists.map(({ id }) => id).join(), onShown)
  const show = (id: string) =>
    document.getElementById(`column-${id}`)?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' })
  return (
    <div className="flex gap-2 empty:hidden sm:hidden">
      {stylists.length > 1 && (
        <ul aria-label={t`Stylists`} className="-ms-4 flex min-w-0 grow gap-2 overflow-x-auto ps-4">
          {stylists.map(({ id, stylistName }) => (
            <li key={id} className="shrink-0">
              <Button
                variant="secondary"
                aria-current={currentColumn === id || undefined}
                className="min-h-11! rounded-full! px-4! py-0! text-sm! aria-current:border-accent aria-current:bg-accent-soft"
                onClick={() => show(id)}
              >
                {stylistName}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** Tracks the column that fills most of a phone's screen. @param ids with commas between them */
function useShownColumn(ids: string, onShown: (id: string) => void): string | undefined {
  const [visibleId, setVisibleId] = useState(ids.split(',')[0])
  const tell = useEffectEvent(onShown)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const heading = entries.find(({ isIntersecting }) => isIntersecting)?.target
        if (!heading) return
        const id = heading.id.replace(/^column-/, '')
        setVisibleId(id)
        tell(id)
      },
      { threshold: 0.6 },
    )
    for (const id of ids.split(',')) {
      const heading = document.getElementById(`column-${id}`)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [ids])
  return visibleId
}
