import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { getSubjectName } from './move-context.ts'
import type { Moves } from './use-moves.ts'

export function MoveBanner({ moves: { lifted, state, putBack } }: { readonly moves: Moves }) {
  const { isPlacing } = state
  const leave = useEffectEvent(putBack)
  useEffect(() => {
    if (!isPlacing) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Keeps Escape from closing the panel beside the day.
      event.preventDefault()
      leave()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [isPlacing])
  if (!isPlacing || !lifted) return null
  const name = getSubjectName(lifted.subject)
  return (
    <div className="sticky top-2 z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-accent bg-accent-soft px-4 py-1.5 print:hidden">
      <p className="min-w-0 text-sm wrap-anywhere">
        <Trans>
          <strong className="font-semibold">Moving {name}.</strong> Press the new place, on this day or another
          <span className="max-sm:hidden">, or use the arrow keys (with Shift for its length) and Enter</span>.
        </Trans>
      </p>
      <Button variant="secondary" className="px-3! py-0! text-sm!" onClick={putBack}>
        {t`Keep it where it is`}
      </Button>
    </div>
  )
}
