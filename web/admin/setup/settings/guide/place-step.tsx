import { useEffect, useRef } from 'react'
import { unnamedSalon } from '../../../../../domain/salon/setup/new-salon.ts'
import { proposePlace } from '../../../../../domain/salon/setup/place-proposal.ts'
import { TextField } from '../../../../ui/field.tsx'
import { usePlaceChoicesQuery } from '../../../shared/settings/settings-api.ts'
import { locales } from '../locales.ts'
import { PlaceSection } from '../place-section.tsx'
import { Section } from '../section.tsx'
import type { SettingsDraft } from '../settings-draft.ts'
import { StepEnd, type StepProps } from './step-end.tsx'

type Name = 'name' | 'address' | 'phone' | 'email'

export default function PlaceStep({ form, stored, finish, ...end }: StepProps) {
  const { draft, errors, change } = form
  const { data: choices } = usePlaceChoicesQuery()
  const isNew = !stored.setup.done.includes('place')
  const isProposed = useRef(false)
  useEffect(() => {
    if (!isNew || !choices || isProposed.current) return
    isProposed.current = true
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const around = { timeZone, locale: navigator.language }
    change('place', (now) => ({
      ...now,
      salon: { ...now.salon, name: now.salon.name === unnamedSalon ? '' : now.salon.name },
      place: proposePlace(now.place, around, { zones: choices.timeZones, locales }),
    }))
  }, [change, choices, isNew])
  const field = (name: Name) => ({
    name: `salon.${name}`,
    value: draft.salon[name],
    error: errors[`salon.${name}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change(`salon.${name}`, (now): SettingsDraft => ({ ...now, salon: { ...now.salon, [name]: target.value } })),
  })
  return (
    <>
      <Section id="salon" title="Who you are" about="Clients see these details. Leave out what you don’t want to show.">
        <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
          <TextField label="Name" autoComplete="organization" {...field('name')} />
          <TextField label="Address" autoComplete="street-address" {...field('address')} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="With its country code, so that it can be called from anywhere."
            {...field('phone')}
          />
          <TextField label="Email" type="email" autoComplete="email" hint="Where clients write to you." {...field('email')} />
        </div>
      </Section>
      <PlaceSection {...form} />
      <StepEnd {...end} submit={() => void finish()} />
    </>
  )
}
