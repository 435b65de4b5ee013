import { t } from '@lingui/core/macro'
import { StylistSelect } from '../../../../parts/catalogue/stylist-select.tsx'
import { DateField } from '../../../../parts/times/date-field.tsx'
import { useCan } from '../../../../store/hooks.ts'
import { useTypedDate } from '../../../shared/form/typed-date.ts'
import { TypedTimeField } from '../../../shared/form/typed-time-field.tsx'
import type { Problems } from './booking-input.ts'

/** Value for any stylist who is free, beside the stylists' ids. */
export const anyFree = ''

interface SlotFieldsProps {
  readonly stylists: Parameters<typeof StylistSelect>[0]['stylists']
  /** The chosen one's id, or `anyFree`. */
  readonly choice: string
  /** Who would do it, where anybody can. */
  readonly name: string | undefined
  readonly date: string
  /** Minutes since midnight; null while the typed text is no time. */
  readonly starts: number | null
  /** The day on show. */
  readonly likely: { readonly starts: number; readonly ends: number } | undefined
  readonly problems: Problems
  readonly onChange: (changes: { stylistId?: string; date?: string; starts?: number | null }) => void
}

/** Chooses the stylist and the time. */
export function SlotFields({ stylists, choice, name, date, starts, likely, problems, onChange }: SlotFieldsProps) {
  const booksForAll = useCan('bookings.write')
  const typedDate = useTypedDate(date, (next) => next !== '' && onChange({ date: next }))
  return (
    <div data-next-needed="" className="grid gap-1">
      {booksForAll && (
        <StylistSelect stylists={stylists} value={choice} onChange={(id) => onChange({ stylistId: id })}>
          <option value={anyFree}>{choice === anyFree && name ? t`Any stylist: ${name}` : t`Any stylist`}</option>
        </StylistSelect>
      )}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2">
        <DateField label={t`Date`} className="min-w-0 px-2! text-sm!" error={problems.date} {...typedDate} />
        <TypedTimeField
          label={t({ message: 'Start', context: 'noun: the time' })}
          value={starts}
          likely={likely}
          error={problems.time}
          onChange={(minutes) => onChange({ starts: minutes })}
        />
      </div>
    </div>
  )
}
