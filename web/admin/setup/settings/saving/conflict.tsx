import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { Difference } from './differences.ts'

export interface ConflictProps {
  /** Fields that somebody else saved with other values. */
  readonly differences: readonly Difference[]
  readonly saveMine: () => void
  readonly takeTheirs: () => void
  /** Brings back the typed values, once theirs were taken. */
  readonly undo: (() => void) | null
}

/** Shows values that somebody else saved on this page: theirs or the typed ones are one press away. */
export function Conflict({ differences, saveMine, takeTheirs, undo }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  if (differences.length === 0 && !undo) return null

  /** The pressed button goes. */
  function settle(act: () => void): void {
    flushSync(act)
    box.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={box} tabIndex={-1} data-conflict="">
      <Alert tone={undo ? 'info' : 'warning'} live>
        {undo ? (
          <p className="flex flex-wrap items-center justify-between gap-2">
            {t`You see what they saved.`}
            <Button variant="secondary" onClick={() => settle(undo)}>
              {t`Undo`}
            </Button>
          </p>
        ) : (
          <div className="grid gap-2">
            <p className="font-medium">{t`Someone else just saved this page. What you typed is still here.`}</p>
            <ul className="grid list-disc gap-1 ps-5">
              {differences.map(({ label, stored }) => (
                <li key={label} className="wrap-anywhere">
                  {stored === null ? t`${{ field: label }}: changed` : t`${{ field: label }}: now ${{ value: stored }}`}
                </li>
              ))}
            </ul>
            <p className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={saveMine}>
                {t`Save mine`}
              </Button>
              <Button variant="secondary" onClick={() => settle(takeTheirs)}>
                {t`Take theirs`}
              </Button>
            </p>
          </div>
        )}
      </Alert>
    </div>
  )
}
