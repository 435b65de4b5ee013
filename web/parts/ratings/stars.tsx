import { plural, t } from '@lingui/core/macro'
import { Star } from 'lucide-react'

const starNumbers = [1, 2, 3, 4, 5] as const
const starsText = (count: number) => t`${plural(count, { one: '# star', other: '# stars' })}`

export function Stars({ count }: { readonly count: number }) {
  return (
    <span
      role="img"
      aria-label={t`${plural(count, { one: '# star out of 5', other: '# stars out of 5' })}`}
      className="inline-flex gap-0.5 text-accent"
    >
      {starNumbers.map((number) => (
        <Star key={number} aria-hidden="true" className={`size-4.5 ${number <= count ? 'fill-current' : 'opacity-50'}`} />
      ))}
    </span>
  )
}

interface StarsFieldProps {
  /** 0: none chosen. */
  readonly value: number
  readonly error: string | undefined
  readonly name: string
  readonly onChange: (stars: number) => void
}

export function StarsField({ value, error, name, onChange }: StarsFieldProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="grid gap-1">
      <legend className="font-medium">{t`Your rating`}</legend>
      <div className="-mx-2.5 flex">
        {starNumbers.map((number) => (
          <label
            key={number}
            className="grid size-11 cursor-pointer place-items-center rounded-control text-accent hover:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stars"
              value={number}
              checked={value === number}
              onChange={() => onChange(number)}
              className="sr-only"
            />
            <Star aria-hidden="true" className={`size-7 ${number <= value ? 'fill-current' : ''}`} strokeWidth={1.5} />
            <span className="sr-only">{starsText(number)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
