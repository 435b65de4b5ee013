import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { unnamedSalon } from '../../../../../domain/salon/setup/new-salon.ts'
import { proposePlace } from '../../../../../domain/salon/setup/place-proposal.ts'
import { useRegionChoicesQuery } from '../../../shared/settings/settings-api.ts'
import { locales } from '../locales.ts'
import { PlaceSection } from '../place-section.tsx'
import { Section } from '../section.tsx'
import { WhoFields } from '../who-fields.tsx'
import { StepEnd, type StepProps } from './step-end.tsx'

export default function PlaceStep({ form, stored, finish, ...end }: StepProps) {
  const { change } = form
  const { data: choices } = useRegionChoicesQuery()
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
  return (
    <>
      <Section id="salon" title={t`Who you are`} about={t`Clients see these details. Leave out what you don’t want to show.`}>
        <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
          <WhoFields form={form} emailHint={t`Where clients write to you.`} />
        </div>
      </Section>
      <PlaceSection {...form} />
      <StepEnd {...end} submit={() => void finish()} />
    </>
  )
}
