import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { Service } from '../../../../../domain/salon/service.ts'
import type { Weekday } from '../../../../../domain/time/calendar.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { TextField } from '../../../../ui/field.tsx'
import { CheckboxField, RadioField } from '../../../shared/form/choice-fields.tsx'
import { GroupError, rowButtonClass, rowInputClass } from '../section.tsx'
import type { TypedStylist } from './typed-stylists.ts'

interface StylistCardProps {
  readonly stylist: TypedStylist
  readonly index: number
  readonly services: readonly Service[]
  /** Keyed by field path. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<TypedStylist>) => void
  readonly onRemove: (() => void) | undefined
}

const hoursLabels = () => ({ salon: t`While the salon is open`, own: t`Other hours` })
const workLabels = () => ({ all: t`Every service`, some: t`Some services` })

export function StylistCard({ stylist, index, services, errors, onChange, onRemove }: StylistCardProps) {
  const { week, weekday } = useFormats()
  const path = `stylists.${index}`
  const number = index + 1
  const who = stylist.name.trim() || t`Stylist ${number}`
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">{who}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <TextField
            label={t`Name of stylist ${number}`}
            name={`${path}.stylistName`}
            value={stylist.name}
            error={errors[`${path}.stylistName`]}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
        {onRemove && (
          <button
            type="button"
            aria-label={t`Remove ${{ name: who }}`}
            onClick={onRemove}
            className={`${rowButtonClass} mt-7.5`}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      <CheckboxField<Weekday>
        label={t`Works on`}
        name={`${path}.daysAvailable`}
        choices={week}
        labelOf={(day) => weekday(day, 'short')}
        value={stylist.days}
        error={errors[`${path}.daysAvailable`]}
        onChange={(days) => onChange({ days })}
      />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <HoursChoice stylist={stylist} who={who} path={path} errors={errors} onChange={onChange} />
        <WorkChoice stylist={stylist} who={who} path={path} services={services} errors={errors} onChange={onChange} />
      </div>
    </fieldset>
  )
}

interface ChoiceProps extends Pick<StylistCardProps, 'stylist' | 'errors' | 'onChange'> {
  readonly who: string
  readonly path: string
}

function HoursChoice({ stylist, who, path, errors, onChange }: ChoiceProps) {
  const hoursError = Object.entries(errors).find(([name]) => name.startsWith(`${path}.hours`))?.[1]
  const time = (end: 'starts' | 'ends') => (
    <input
      type="time"
      step={300}
      name={`${path}.hours.${end}`}
      aria-label={end === 'starts' ? t`${{ name: who }} works from` : t`${{ name: who }} works to`}
      aria-invalid={hoursError ? true : undefined}
      value={stylist[end]}
      onChange={({ target }) => onChange({ [end]: target.value })}
      className={rowInputClass}
    />
  )
  return (
    <div className="grid content-start gap-2">
      <RadioField
        label={t({ message: 'Hours', context: 'a stylist works' })}
        name={`${path}.hours`}
        choices={['salon', 'own']}
        labelOf={(choice) => hoursLabels()[choice]}
        value={stylist.hours}
        error={undefined}
        onChange={(hours) => onChange({ hours })}
      />
      {stylist.hours === 'own' && (
        <p className="flex items-center gap-2">
          {time('starts')}
          <span aria-hidden="true">–</span>
          {time('ends')}
        </p>
      )}
      <GroupError>{hoursError}</GroupError>
    </div>
  )
}

function WorkChoice({ stylist, who, path, services, errors, onChange }: ChoiceProps & Pick<StylistCardProps, 'services'>) {
  return (
    <div className="grid content-start gap-2">
      {services.length > 0 && (
        <RadioField
          label={t({ message: 'Does', comment: 'Which services a stylist does' })}
          name={`${path}.work`}
          choices={['all', 'some']}
          labelOf={(choice) => workLabels()[choice]}
          value={stylist.work}
          error={undefined}
          onChange={(work) => onChange({ work })}
        />
      )}
      {stylist.work === 'some' && (
        <CheckboxField
          label={t`What ${{ name: who }} does`}
          name={`${path}.services`}
          choices={services.map(({ id }) => id)}
          labelOf={(id) => services.find((service) => service.id === id)?.ServiceName ?? ''}
          value={stylist.services}
          error={errors[`${path}.services`]}
          onChange={(chosen) => onChange({ services: chosen })}
        />
      )}
    </div>
  )
}
