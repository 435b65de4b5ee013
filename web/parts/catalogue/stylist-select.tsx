import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { Field, inputClass } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

interface StylistSelectProps {
  readonly stylists: readonly Pick<Stylist, 'id' | 'stylistName'>[]
  readonly value: string
  readonly onChange: (stylistId: string) => void
  readonly children?: ReactNode
}

export function StylistSelect({ stylists, value, onChange, children }: StylistSelectProps) {
  const isHydrated = useHydrated()
  return (
    <Field label={t`Stylist`}>
      {(wiring) => (
        <select
          {...wiring}
          className={inputClass}
          disabled={!isHydrated}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
          {stylists.map(({ id, stylistName }) => (
            <option key={id} value={id}>
              {stylistName}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
