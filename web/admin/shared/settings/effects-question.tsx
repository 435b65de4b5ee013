import { plural, t } from '@lingui/core/macro'
import { plainAmount, toMills } from '../../../../domain/money/money.ts'
import type { CurrencyEffects, SettingsEffects } from '../../../../domain/salon/settings.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

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
      title={t`Save these settings?`}
      confirm={t`Save settings`}
      cancel={t`Keep editing`}
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
export function effectsInWords({ moves, currency, leftOut, ...mails }: SettingsEffects): string[] {
  return [
    ...(leftOut > 0
      ? [
          t`${plural(leftOut, {
            one: '# upcoming booking is at a time when the salon will be closed. It stays as booked: move or cancel it under “Hours and absences” of its stylist.',
            other:
              '# upcoming bookings are at a time when the salon will be closed. They stay as booked: move or cancel them under “Hours and absences” of each stylist.',
          })}`,
        ]
      : []),
    ...(moves > 0
      ? [
          t`${plural(moves, {
            one: '# upcoming booking moves to the new time zone. Each keeps its time of day.',
            other: '# upcoming bookings move to the new time zone. Each keeps its time of day.',
          })}`,
        ]
      : []),
    ...(currency ? currencyInWords(currency) : []),
    ...(mails.isQuietNow ? laterMailsInWords(mails) : mailsInWords(mails)),
  ]
}

type Mails = Pick<SettingsEffects, 'entries' | 'reminders' | 'ratingRequests'>

function mailsInWords({ entries, reminders, ratingRequests }: Mails): string[] {
  const sentences = [
    entries > 0 &&
      t`${plural(entries, {
        one: '# client gets their calendar entry again by mail at once.',
        other: '# clients get their calendar entries again by mail at once.',
      })}`,
    reminders > 0 &&
      t`${plural(reminders, {
        one: '# client is reminded of a visit at once.',
        other: '# reminders of visits leave at once.',
      })}`,
    ratingRequests > 0 &&
      t`${plural(ratingRequests, {
        one: '# client is asked for a rating at once.',
        other: '# clients are asked for a rating at once.',
      })}`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

function laterMailsInWords({ entries, reminders, ratingRequests }: Mails): string[] {
  const sentences = [
    entries > 0 &&
      t`${plural(entries, {
        one: '# client gets their calendar entry again by mail when the quiet hours end.',
        other: '# clients get their calendar entries again by mail when the quiet hours end.',
      })}`,
    reminders > 0 &&
      t`${plural(reminders, {
        one: '# client is reminded of a visit when the quiet hours end.',
        other: '# reminders of visits leave when the quiet hours end.',
      })}`,
    ratingRequests > 0 &&
      t`${plural(ratingRequests, {
        one: '# client is asked for a rating when the quiet hours end.',
        other: '# clients are asked for a rating when the quiet hours end.',
      })}`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

export function currencyInWords({ from, to, bookings, unpaid }: CurrencyEffects): string[] {
  const { visits, amount } = unpaid
  const due = `${plainAmount(toMills(amount), from)} ${from}`
  return [
    t`New bookings are in ${to} from now on. Nothing is converted: what was booked and earned in ${from} stays in it, on lines of its own.`,
    ...(bookings > 0
      ? [
          t`${plural(bookings, {
            one: `# upcoming booking stays in ${from}, and is paid in it.`,
            other: `# upcoming bookings stay in ${from}, and are paid in it.`,
          })}`,
        ]
      : []),
    ...(visits > 0
      ? [
          t`${plural(visits, {
            one: `${due} of # visit in the last 30 days isn’t paid yet, and stays due in ${from}.`,
            other: `${due} of # visits in the last 30 days isn’t paid yet, and stays due in ${from}.`,
          })}`,
        ]
      : []),
  ]
}
