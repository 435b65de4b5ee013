import { useLayoutEffect, useRef } from 'react'
import { plainAmount, toMills } from '../../../../domain/money.ts'
import type { CurrencyEffects, SettingsEffects } from '../../../../domain/settings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormFailure } from '../../../ui/field.tsx'
import { counted, countText } from '../../shared/count-text.ts'
import type { Merged } from './settings-merge.ts'

interface SaveBarProps {
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly failure: string | null
  readonly hasErrors: boolean
  readonly merged: Omit<Merged, 'draft'> | null
  readonly onReset: () => void
}

/** Saves or discards, within reach on every part of the page; above the buttons, errors. */
export function SaveBar({ isChanged, isSaving, failure, hasErrors, merged, onReset }: SaveBarProps) {
  const isAtFoot = isChanged || merged !== null
  const bar = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The pressed button is disabled now, and the browser is about to take the focus off it.
    if (!isChanged && bar.current?.contains(document.activeElement)) status.current?.focus({ preventScroll: true })
  }, [isChanged])
  return (
    <div
      ref={bar}
      data-foot-bar={isAtFoot || undefined}
      className={`-mx-1 grid gap-3 rounded-t-card border border-line bg-paper p-3 sm:p-4 ${
        isAtFoot ? 'sticky bottom-(--foot) z-20 border-b-0 shadow-card low:static' : 'rounded-b-card'
      }`}
    >
      {merged && <Theirs {...merged} />}
      <FormFailure failure={failure} isKept />
      {hasErrors && (
        <p role="alert" className="text-sm font-medium text-danger">
          Some fields need another look. Nothing has been saved yet.
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

/** What someone else has saved while this page was open. */
function Theirs({ taken, kept }: Omit<Merged, 'draft'>) {
  return (
    <Alert tone="warning" live>
      <p className="font-medium">Someone else just saved the settings.</p>
      {taken.length > 0 && <p>Changed by them, and on this page now: {taken.join(', ')}.</p>}
      {kept.length > 0 && <p>Changed by you both: {kept.join(', ')}. What you entered stays; saving replaces theirs.</p>}
    </Alert>
  )
}

interface EffectsQuestionProps {
  /** What saving would do; null while nothing is asked. */
  readonly effects: SettingsEffects | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before a change that reaches beyond the settings themselves. */
export function EffectsQuestion({ effects, onConfirm, onCancel }: EffectsQuestionProps) {
  return (
    <ConfirmDialog
      open={effects !== null}
      onOpenChange={(open) => !open && onCancel()}
      title="Save these settings?"
      confirm="Save settings"
      cancel="Keep editing"
      onConfirm={onConfirm}
    >
      {effects &&
        effectsInWords(effects).map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
    </ConfirmDialog>
  )
}

/** What saving does to what the salon has already, a sentence each. */
export function effectsInWords({
  moves,
  currency,
  leftOut,
  reminders,
  ratingRequests,
  entries,
  isQuietNow,
}: SettingsEffects): string[] {
  const bookings = counted(moves, 'upcoming booking moves', 'upcoming bookings move')
  const left =
    leftOut === 1
      ? '1 upcoming booking is at a time when the salon will be closed. It stays as booked: move or cancel it under “Hours and absences” of its stylist.'
      : `${countText(leftOut)} upcoming bookings are at a time when the salon will be closed. They stay as booked: move or cancel them under “Hours and absences” of each stylist.`
  const when = isQuietNow ? 'when the quiet hours end' : 'at once'
  return [
    ...(leftOut > 0 ? [left] : []),
    ...(moves > 0 ? [`${bookings} to the new time zone. Each keeps its time of day.`] : []),
    ...(currency ? currencyInWords(currency) : []),
    ...(entries > 0
      ? [`${counted(entries, 'client gets their calendar entry', 'clients get their calendar entries')} again by mail ${when}.`]
      : []),
    ...(reminders > 0 ? [`${counted(reminders, 'client is reminded of a visit', 'reminders of visits leave')} ${when}.`] : []),
    ...(ratingRequests > 0
      ? [`${counted(ratingRequests, 'client is asked for a rating', 'clients are asked for a rating')} ${when}.`]
      : []),
  ]
}

/** What stays in the salon's currency of before. */
export function currencyInWords({ from, to, bookings, unpaid }: CurrencyEffects): string[] {
  const { visits, amount } = unpaid
  const stay = counted(bookings, 'upcoming booking stays', 'upcoming bookings stay')
  const due = `${plainAmount(toMills(amount), from)} ${from}`
  return [
    `New bookings are in ${to} from now on. Nothing is converted: what was booked and earned in ${from} stays in it, on lines of its own.`,
    ...(bookings > 0 ? [`${stay} in ${from}, and ${bookings === 1 ? 'is' : 'are'} paid in it.`] : []),
    ...(visits > 0
      ? [`${due} of ${counted(visits, 'visit')} in the last 30 days isn’t paid yet, and stays due in ${from}.`]
      : []),
  ]
}
