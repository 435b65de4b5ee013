import { t } from '@lingui/core/macro'
import { parseHex } from '../../../../../domain/salon/look/color.ts'
import { isDarkened, paletteOf } from '../../../../../domain/salon/look/palette.ts'
import { TextField } from '../../../../ui/field.tsx'
import { samplePalettes } from './look-samples.ts'

interface AccentFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (accent: string) => void
}

/** Accent from the color picker, a code or a sample, with the shades that pages derive. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const accent = parseHex(value)
  return (
    <div className="grid gap-3">
      <div className="flex gap-3">
        <div className="grow">
          <TextField
            label={t`Accent color`}
            name="look.accent"
            value={value}
            error={error}
            hint={t`A code such as #1f6f5c. Its palette follows from it.`}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <input
          type="color"
          aria-label={t`Choose the accent color`}
          value={accent ?? '#000000'}
          onChange={({ target }) => onChange(target.value)}
          className="mt-7.5 h-12 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
        />
      </div>
      {accent && <Shown accent={accent} />}
      <fieldset>
        <legend className="mb-1.5 font-medium">{t`Or start from one of these`}</legend>
        <div className="flex flex-wrap gap-2">
          {samplePalettes().map(({ name, accent: sample }) => (
            <button
              key={sample}
              type="button"
              aria-pressed={accent === sample}
              onClick={() => onChange(sample)}
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <Swatch color={sample} />
              {name}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

function Shown({ accent }: { readonly accent: string }) {
  const { light, dark } = paletteOf(accent)
  return (
    <div aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-muted">
      <span className="inline-flex items-center gap-1.5">
        <Swatch color={light.accent} /> {t`Light pages`}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Swatch color={dark.accent} /> {t`Dark pages`}
      </span>
      {isDarkened(accent) && <p className="basis-full text-ink">{t`We darkened it a little so that it can be read.`}</p>}
    </div>
  )
}

function Swatch({ color }: { readonly color: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color }}
      className="size-5 shrink-0 rounded-full border border-line-strong"
    />
  )
}
