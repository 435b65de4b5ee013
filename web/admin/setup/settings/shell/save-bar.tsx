import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef } from 'react'
import { withCommas } from '../../../../../domain/language/lists.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import { Conflict, type ConflictProps } from '../saving/conflict.tsx'

interface SaveBarProps {
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly failure: string | null
  readonly wrong: readonly string[]
  readonly conflict: ConflictProps
  readonly onReset: () => void
}

export function SaveBar({ isChanged, isSaving, failure, wrong, conflict, onReset }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The pressed button is disabled now, which would drop the focus.
    if (!isChanged && bar.current?.contains(document.activeElement)) status.current?.focus({ preventScroll: true })
  }, [isChanged])
  return (
    <div
      ref={bar}
      data-foot-bar
      className="sticky bottom-(--foot) z-20 -mx-1 grid max-h-[60dvh] gap-3 overflow-y-auto rounded-t-card border border-b-0 border-line bg-paper p-3 shadow-card low:static"
    >
      <Conflict {...conflict} />
      <FormFailure failure={failure} isKept />
      {wrong.length > 0 && (
        <p role="alert" className="text-sm font-medium text-danger">
          {t`Look again at: ${{ fields: withCommas(wrong) }}. Nothing has been saved yet.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSaving} disabled={!isChanged} className="grow sm:grow-0">
          {t`Save settings`}
        </Button>
        <Button variant="secondary" disabled={!isChanged || isSaving} onClick={onReset} className="grow sm:grow-0">
          {t`Undo all changes`}
        </Button>
        <p ref={status} tabIndex={-1} role="status" className="text-sm text-muted max-sm:sr-only">
          {isChanged ? t`You have unsaved changes.` : t`Everything is saved.`}
        </p>
      </div>
    </div>
  )
}
