import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { PrepaymentDemand } from '../../../../../domain/booking/prepayment/prepayment-settings.ts'
import { weekdays } from '../../../../../domain/time/calendar.ts'
import { selectServices } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField, RadioField } from '../../../shared/form/choice-fields.tsx'
import { NumberField } from '../../../shared/form/number-field.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'
import { Switch } from '../section.tsx'
import type { TypedRule } from './prepayment-draft.ts'
import { SizeFields } from './size-fields.tsx'

const demands: readonly PrepaymentDemand['kind'][] = ['deposit', 'full', 'card', 'nothing']

const demandNames = (): Record<PrepaymentDemand['kind'], string> => ({
  deposit: t`A deposit`,
  full: t`The full price`,
  card: t`A card on file`,
  nothing: t`Nothing`,
})

interface RuleCardProps {
  readonly rule: TypedRule
  readonly index: number
  readonly isLast: boolean
  /** Example of its effect; null if it applies to no service. */
  readonly example: string | null | undefined
  readonly errors: SettingsErrors
  readonly onChange: (rule: TypedRule, field: string) => void
  /** @param by -1 up, 1 down */
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** One rule: the payment that it asks for, and the cases. */
export function RuleCard({ rule, index, isLast, example, errors, onChange, onMove, onRemove }: RuleCardProps) {
  const number = index + 1
  const path = `prepayment.rules.${index}`
  const set = (part: Partial<TypedRule>) => onChange({ ...rule, ...part }, `${path}.${Object.keys(part)[0]}`)
  return (
    <li className="grid gap-4 rounded-control bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t`Rule ${number}`}</h3>
        <div className="flex gap-1">
          <Button
            variant="secondary"
            className="px-3!"
            disabled={index === 0}
            onClick={() => onMove(-1)}
            aria-label={t`Move rule ${number} up`}
          >
            <ArrowUp aria-hidden="true" className="size-4" />
          </Button>
          <Button
            variant="secondary"
            className="px-3!"
            disabled={isLast}
            onClick={() => onMove(1)}
            aria-label={t`Move rule ${number} down`}
          >
            <ArrowDown aria-hidden="true" className="size-4" />
          </Button>
          <Button variant="secondary" className="px-3!" onClick={onRemove}>
            <X aria-hidden="true" className="size-4" />
            <Trans>
              Remove<span className="sr-only"> rule {number}</span>
            </Trans>
          </Button>
        </div>
      </div>
      <RadioField
        label={t`Ask for`}
        name={`${path}.demand`}
        choices={demands}
        labelOf={(kind) => demandNames()[kind]}
        value={rule.demand}
        error={errors[`${path}.demand`]}
        onChange={(demand) => set({ demand })}
      />
      {rule.demand === 'deposit' && (
        <SizeFields
          label={t`How much`}
          path={`${path}.demand.size`}
          value={rule.size}
          errors={errors}
          onChange={(size) => onChange({ ...rule, size }, `${path}.demand`)}
        />
      )}
      <RuleConditions rule={rule} path={path} errors={errors} set={set} />
      <p aria-live="polite" className="rounded-control border border-line bg-surface px-4 py-3 text-sm">
        {example ?? t`None of your services comes to this rule.`}
      </p>
    </li>
  )
}

interface RuleConditionsProps {
  readonly rule: TypedRule
  readonly path: string
  readonly errors: SettingsErrors
  readonly set: (part: Partial<TypedRule>) => void
}

function RuleConditions({ rule, path, errors, set }: RuleConditionsProps) {
  const { currency, weekday } = useFormats()
  const services = useAppSelector(selectServices)
  const number = (name: 'fromPrice' | 'absentMonths' | 'noShows') => ({
    name: `${path}.${name}`,
    value: rule[name],
    error: errors[`${path}.${name}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [name]: target.value }),
  })
  const serviceCount = rule.services.length
  return (
    <details open={hasConditions(rule) || undefined} className="grid gap-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">
        {hasConditions(rule) ? t`Only in these cases` : t`From everybody. Limit it to some cases`}
      </summary>
      <div className="mt-2 grid gap-4">
        <Switch
          label={t`New clients only`}
          hint={t`Whoever hasn’t been here yet.`}
          checked={rule.newClients}
          onChange={(newClients) => set({ newClients })}
        />
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
          <NumberField label={t`From a price in ${currency}`} hint={t`Empty: any price.`} {...number('fromPrice')} />
          <NumberField label={t`Months since the last visit`} hint={t`Empty: any.`} whole {...number('absentMonths')} />
          <NumberField label={t`No-shows so far`} hint={t`At least. Empty: any.`} whole {...number('noShows')} />
        </div>
        <CheckboxField
          label={t`Days`}
          name={`${path}.weekdays`}
          choices={weekdays}
          labelOf={weekday}
          value={rule.weekdays}
          hint={t`None: every day.`}
          error={errors[`${path}.weekdays`]}
          onChange={(days) => set({ weekdays: [...days] })}
        />
        <CheckboxField
          label={t`Services`}
          name={`${path}.services`}
          choices={services.map(({ id }) => id)}
          labelOf={(id) => services.find((service) => service.id === id)?.ServiceName ?? id}
          value={rule.services}
          hint={serviceCount === 0 ? t`None: all services.` : t`It counts if any of them is booked.`}
          error={errors[`${path}.services`]}
          onChange={(ids) => set({ services: [...ids] })}
        />
      </div>
    </details>
  )
}

function hasConditions({ services, newClients, weekdays: days, fromPrice, absentMonths, noShows }: TypedRule): boolean {
  return services.length > 0 || newClients || days.length > 0 || [fromPrice, absentMonths, noShows].some((text) => text !== '')
}
