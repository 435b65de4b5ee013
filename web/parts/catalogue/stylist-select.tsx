import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { SelectField } from '../../ui/field.tsx'
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
    <SelectField
      label={t`Stylist`}
      disabled={!isHydrated}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={stylists.map(({ id, stylistName }) => [id, stylistName])}
    >
      {children}
    </SelectField>
  )
}
