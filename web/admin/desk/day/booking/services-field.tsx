import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { offers, serviceOf } from '../../../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../../../domain/salon/service.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { findServices } from '../../../../parts/catalogue/find-services.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { inputClass } from '../../../../ui/field.tsx'
import { priceText } from '../../../shared/form/number-field.tsx'
import { SearchField } from '../../../shared/form/search-field.tsx'
import type { Problems, VisitLine } from './booking-input.ts'
import type { ChosenService } from './draft.ts'
import { fieldsOfPerson } from './use-next-field.ts'

interface ServicesFieldProps {
  readonly services: readonly Service[]
  readonly stylist: Stylist | undefined
  readonly lines: readonly VisitLine[]
  readonly problems: Problems
  readonly currency?: string | undefined
  /** True if prices and minutes can be set for this visit alone; defaults to true. */
  readonly hasTerms?: boolean
  readonly onChange: (chosen: ChosenService[]) => void
}

export function ServicesField(props: ServicesFieldProps) {
  const { services, stylist, lines, problems, currency, hasTerms = true, onChange } = props
  const [typed, setTyped] = useState('')
  const formats = useFormats(currency)
  const chosenServices = lines.map((line) => line.chosen)
  const search = useBroughtIntoView(lines.length)
  const otherServices = services.filter(({ id }) => !chosenServices.some((each) => each.id === id))
  const set = (id: string, changes: Partial<ChosenService>) =>
    onChange(chosenServices.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  return (
    <div className="grid gap-2">
      {lines.length > 0 && (
        <ul aria-label={t`Chosen services`} className="grid gap-2">
          {lines.map((line) => (
            <ChosenLine
              key={line.chosen.id}
              line={line}
              currency={hasTerms ? formats.currency : null}
              problems={problems}
              onChange={(changes) => set(line.chosen.id, changes)}
              onRemove={() => onChange(chosenServices.filter(({ id }) => id !== line.chosen.id))}
            />
          ))}
        </ul>
      )}
      <div ref={search} className="grid" data-services-field>
        <SearchField
          label={lines.length === 0 ? t`Service` : t`Another service`}
          placeholder={t({ message: 'Type to find one', comment: 'In the search for a service' })}
          typed={typed}
          onType={setTyped}
          items={findServices(otherServices, typed)}
          idOf={({ id }) => id}
          opensEmpty={lines.length === 0}
          isFirst={lines.length === 0}
          onChoose={({ id }) => {
            onChange([...chosenServices, { id, price: null, minutes: null }])
            setTyped('')
          }}
          error={problems.services ?? problems.serviceIds}
        >
          {(service) => {
            const { Price, Duration } = stylist ? serviceOf(stylist, service) : service
            return (
              <span className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {service.ServiceName}
                  {stylist && !offers(stylist, service.id) && (
                    <span className="block text-sm text-muted">{t`${{ stylist: stylist.stylistName }} doesn’t do it`}</span>
                  )}
                </span>
                <span className="shrink-0 text-sm text-muted tabular-nums">
                  {Number.isNaN(Price)
                    ? t`${{ minutes: Duration }} min`
                    : t`${{ price: formats.price(Price) }} · ${{ minutes: Duration }} min`}
                </span>
              </span>
            )
          }}
        </SearchField>
      </div>
    </div>
  )
}

/** Brings the next step into view, and the field with the focus as well. */
export function bringIntoView(next: Element | null | undefined): void {
  next?.scrollIntoView({ block: 'nearest' })
  next?.closest('form')?.querySelector(':focus')?.closest('[data-services-field]')?.scrollIntoView({ block: 'nearest' })
}

/** Once a further service is chosen: when it is to be. */
function useBroughtIntoView(services: number) {
  const field = useRef<HTMLDivElement>(null)
  const before = useRef(services)
  useEffect(() => {
    if (services > before.current) bringIntoView(fieldsOfPerson(field.current)?.querySelector('[data-next-needed]'))
    before.current = services
  }, [services])
  return field
}

interface ChosenLineProps {
  readonly line: VisitLine
  /** Null hides the terms. */
  readonly currency: string | null
  readonly problems: Problems
  readonly onChange: (changes: Partial<ChosenService>) => void
  readonly onRemove: () => void
}

function ChosenLine({ line: { chosen, service }, problems, currency, onChange, onRemove }: ChosenLineProps) {
  const name = service.ServiceName
  const priceProblem = problems[`price ${chosen.id}`]
  const minutesProblem = problems[`minutes ${chosen.id}`]
  const small = `${inputClass} min-h-11! px-2! py-1! tabular-nums`
  return (
    <li className="grid gap-1 rounded-control border border-line p-2">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <Button variant="quiet" aria-label={t`Remove ${name}`} className="-my-1 -me-1 px-2!" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {currency && (
        <div className="flex items-center gap-2 text-sm text-muted">
          <input
            aria-label={t`Price of ${name} in ${currency}`}
            aria-invalid={priceProblem ? true : undefined}
            inputMode="decimal"
            className={small}
            value={chosen.price ?? (Number.isNaN(service.Price) ? '' : priceText(service.Price))}
            onChange={({ target }) => onChange({ price: target.value })}
          />
          {currency}
          <input
            aria-label={t`Minutes of ${name}`}
            aria-invalid={minutesProblem ? true : undefined}
            inputMode="numeric"
            className={small}
            value={chosen.minutes ?? String(service.Duration)}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />
          {t({ message: 'min', comment: 'Minutes, after the field with their number' })}
        </div>
      )}
      {(priceProblem ?? minutesProblem) && <p className="text-sm text-danger">{priceProblem ?? minutesProblem}</p>}
    </li>
  )
}
