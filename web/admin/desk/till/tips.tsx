import { t } from '@lingui/core/macro'
import { type TillDay, tipsByStylist } from '../../../../domain/money/till.ts'
import { useFormats } from '../../../store/hooks.ts'

/** A day's tips by stylist, on the screen and in print. */
export function Tips({ entries, currency }: Pick<TillDay, 'entries' | 'currency'>) {
  const formats = useFormats(currency)
  const tips = tipsByStylist(entries.filter((entry) => entry.currency === currency))
  if (tips.length === 0) return null
  return (
    <div className="text-sm">
      <h3 className="font-medium">{t`Tips`}</h3>
      <ul className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {tips.map(({ stylist, tip }) => (
          <li key={stylist} className="flex justify-between gap-3">
            <span className="wrap-anywhere">{stylist}</span>
            <span className="tabular-nums">{formats.price(tip)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
