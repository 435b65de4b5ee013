import { plainAmount, toMills } from '../../../../domain/money/money.ts'
import type { CurrencyEffects, SettingsEffects } from '../../../../domain/salon/settings.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { counted, countText } from '../count-text.ts'

interface EffectsQuestionProps {
  /** Null if there is nothing to ask. */
  readonly effects: SettingsEffects | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

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

/** Effects on existing data, a sentence each. */
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
  const leftOutText =
    leftOut === 1
      ? '1 upcoming booking is at a time when the salon will be closed. It stays as booked: move or cancel it under “Hours and absences” of its stylist.'
      : `${countText(leftOut)} upcoming bookings are at a time when the salon will be closed. They stay as booked: move or cancel them under “Hours and absences” of each stylist.`
  const when = isQuietNow ? 'when the quiet hours end' : 'at once'
  return [
    ...(leftOut > 0 ? [leftOutText] : []),
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
