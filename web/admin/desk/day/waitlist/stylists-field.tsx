import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

interface StylistsFieldProps {
  readonly stylists: readonly Pick<Stylist, 'id' | 'stylistName'>[]
  /** Ids; empty for any stylist. */
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: string[]) => void
}

const chipClass =
  'relative inline-flex min-h-11 max-w-full cursor-pointer items-center rounded-control border border-line-strong px-3 text-sm font-medium has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent lg:pointer-fine:min-h-9'

export function StylistsField({ stylists, chosen, error, onChange }: StylistsFieldProps) {
  const isHydrated = useHydrated()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium">{t`Stylists`}</legend>
      <div className="flex flex-wrap gap-1.5">
        <label className={chipClass}>
          <input
            type="checkbox"
            disabled={!isHydrated}
            checked={chosen.length === 0}
            onChange={() => onChange([])}
            className="sr-only"
          />
          {t({ message: 'Any', context: 'stylist' })}
        </label>
        {stylists.map(({ id, stylistName }) => (
          <label key={id} className={chipClass}>
            <input
              type="checkbox"
              disabled={!isHydrated}
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
              className="sr-only"
            />
            <span className="truncate">{stylistName}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
