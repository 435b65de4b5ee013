import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import type { Conflict } from '../merging/settings-merge.ts'

interface SaveBarProps {
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly failure: string | null
  readonly wrong: readonly string[]
  readonly taken: readonly string[]
  readonly conflicts: readonly Conflict[]
  readonly conflictsRef: RefObject<HTMLDivElement | null>
  readonly onDecide: (path: string, whose: 'mine' | 'theirs') => void
  readonly onReset: () => void
}

export function SaveBar(props: SaveBarProps) {
  const { isChanged, isSaving, failure, wrong, taken, conflicts, conflictsRef, onDecide, onReset } = props
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
      {taken.length + conflicts.length > 0 && (
        <Alert tone="warning" live>
          <p className="font-medium">Someone else just saved the settings.</p>
          {taken.length > 0 && <p>Changed by them, and on this page now: {taken.join(', ')}.</p>}
          {conflicts.length > 0 && (
            <div ref={conflictsRef} className="mt-2 grid gap-3">
              {conflicts.map((conflict) => (
                <BothChanged key={conflict.path} conflict={conflict} onDecide={onDecide} />
              ))}
            </div>
          )}
        </Alert>
      )}
      <FormFailure failure={failure} isKept />
      {wrong.length > 0 && (
        <p role="alert" className="text-sm font-medium text-danger">
          Look again at: {wrong.join(', ')}. Nothing has been saved yet.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSaving} disabled={!isChanged} className="grow sm:grow-0">
          Save settings
        </Button>
        <Button variant="secondary" disabled={!isChanged || isSaving} onClick={onReset} className="grow sm:grow-0">
          Undo all changes
        </Button>
        <p ref={status} tabIndex={-1} role="status" className="text-sm text-muted max-sm:sr-only">
          {isChanged ? 'You have unsaved changes.' : 'Everything is saved.'}
        </p>
      </div>
    </div>
  )
}

interface BothChangedProps extends Pick<SaveBarProps, 'onDecide'> {
  readonly conflict: Conflict
}

function BothChanged({ conflict: { path, label, theirs, mine }, onDecide }: BothChangedProps) {
  return (
    <fieldset aria-label={`Changed by you both: ${label}`} className="grid min-w-0 gap-2">
      <p className="wrap-anywhere">
        You both changed <strong className="font-semibold">{label}</strong>.
        {theirs !== null && mine !== null && ` Theirs: ${theirs}. Yours: ${mine}.`}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onDecide(path, 'theirs')}>
          Use theirs
        </Button>
        <Button variant="secondary" onClick={() => onDecide(path, 'mine')}>
          Keep mine
        </Button>
      </p>
    </fieldset>
  )
}
