import { plural, t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { usualServices } from '../../../../../domain/salon/setup/service-catalogue.ts'
import { regionOf } from '../../../../../domain/time/region.ts'
import type { Failure } from '../../../../api-error.ts'
import { fetchServices, selectServices } from '../../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { showThenFocus } from '../../../shared/form/show-then-focus.ts'
import { useRegionChoicesQuery } from '../../../shared/settings/settings-api.ts'
import { Section } from '../section.tsx'
import { ServicePicker } from './service-picker.tsx'
import { ServiceTable } from './service-table.tsx'
import { useAddServicesMutation } from './setup-api.ts'
import { StepEnd, type StepProps } from './step-end.tsx'
import { ownService, readServices, type TypedService, toRow } from './typed-services.ts'
import { useKeptRows } from './use-kept.ts'

/** State of the rows: typed services, their errors, and adding them. */
function useServiceRows({
  currency,
  isSaving,
  finish,
}: Pick<StepProps, 'isSaving' | 'finish'> & { readonly currency: string }) {
  const dispatch = useAppDispatch()
  const services = useAppSelector(selectServices)
  const { rows, keep, forget } = useKeptRows<readonly TypedService[]>('services', [])
  const [addServices, { isLoading }] = useAddServicesMutation()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const table = useRef<HTMLDivElement>(null)

  function change(next: readonly TypedService[]): void {
    setErrors({})
    setRefusal(null)
    keep(next)
  }

  async function submit(): Promise<void> {
    if (isLoading || isSaving) return
    if (rows.length === 0) {
      if (services.length > 0) await finish()
      else setRefusal(t`Choose or add at least one service, or skip this step.`)
      return
    }
    const read = readServices(rows, currency)
    if ('errors' in read) {
      showThenFocus(table, () => setErrors(read.errors))
      return
    }
    try {
      await addServices(read.services).unwrap()
    } catch (thrown) {
      const { message, fields = {} } = thrown as Failure
      if (Object.keys(fields).length > 0) showThenFocus(table, () => setErrors(fields))
      else setRefusal(message)
      return
    }
    await dispatch(fetchServices())
    // Repeating adds nothing twice, so the rows can stay until the step itself is stored.
    if (await finish()) forget()
  }

  return { rows, errors, refusal, isLoading, table, change, submit }
}

export default function ServicesStep({ stored, finish, skip, isSaving, failure }: StepProps) {
  const services = useAppSelector(selectServices)
  const { data: choices } = useRegionChoicesQuery()
  const { timeZone, currency, locale } = stored.place
  const zone = choices?.timeZones.find(({ name }) => name === timeZone)
  const region = { currency, country: zone?.country || regionOf(locale) }
  const { rows, errors, refusal, isLoading, table, change, submit } = useServiceRows({ currency, isSaving, finish })

  const count = rows.length
  return (
    <>
      <Section
        id="usual"
        title={t`Pick what you do`}
        about={t`Prices are what salons near you usually ask. You can change each one below before it’s added.`}
      >
        {services.length > 0 && (
          <p>
            {t`${plural({ count: services.length }, { one: 'You have # service already.', other: 'You have # services already.' })}`}{' '}
            <Link to="/admin/services" className="text-accent underline underline-offset-4">
              {t`Change them`}
            </Link>
          </p>
        )}
        <ServicePicker
          region={region}
          picked={new Set(rows.map(({ key }) => key))}
          known={new Set(services.map(({ ServiceName }) => ServiceName.toLowerCase()))}
          onToggle={(service) => {
            const others = rows.filter(({ key }) => key !== service.id)
            change(others.length < rows.length ? others : [...rows, toRow(service, region)])
          }}
        />
      </Section>
      <Section
        id="table"
        title={
          count === 0 ? t`Your list` : t`${plural(count, { one: 'Your list: # service', other: 'Your list: # services' })}`
        }
        about={t`Processing is the time in which color works and the stylist can serve somebody else. It lies within the minutes.`}
      >
        <div ref={table}>
          <ServiceTable rows={rows} errors={errors} onChange={change} />
        </div>
        <p>
          <Button variant="secondary" onClick={() => change([...rows, ownService(freeKey(rows))])}>
            <Plus aria-hidden="true" className="size-4" />
            {t`Add your own`}
          </Button>
        </p>
      </Section>
      <StepEnd
        isSaving={isSaving || isLoading}
        failure={refusal ?? failure}
        skip={skip}
        submit={() => void submit()}
        next={
          count === 0 ? t`Go on` : t`${plural(count, { one: 'Add # service and go on', other: 'Add # services and go on' })}`
        }
      />
    </>
  )
}

/** Returns an unused key that no common service has either. */
function freeKey(rows: readonly TypedService[]): string {
  const usedKeys = new Set([...rows, ...usualServices.map(({ id }) => ({ key: id }))].map(({ key }) => key))
  let number = 1
  while (usedKeys.has(`own-${number}`)) number += 1
  return `own-${number}`
}
