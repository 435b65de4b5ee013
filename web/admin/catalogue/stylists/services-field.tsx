import { plural, t } from '@lingui/core/macro'
import { useEffect, useId, useRef } from 'react'
import { priceProblem } from '../../../../domain/money/price-problem.ts'
import type { Service } from '../../../../domain/salon/service.ts'
import { ownTerms } from '../../../../domain/salon/stylist.ts'
import { selectServices } from '../../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { readTerms, type TypedServices, type TypedTerms } from './stylist-values.ts'

interface ServicesFieldProps {
  readonly value: TypedServices
  readonly error: string | undefined
  readonly onChange: (value: TypedServices) => void
}

const notOffered: TypedTerms = { isOffered: false, Price: '', Duration: '' }

export function OfferedServicesField({ value, error, onChange }: ServicesFieldProps) {
  const services = useAppSelector(selectServices)
  const errorId = useId()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The form has put the focus on the field's first checkbox, which can be far from the row that is wrong.
    const isAtFirst = document.activeElement instanceof HTMLInputElement && document.activeElement.name === 'services'
    if (error && isAtFirst) list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  if (services.length === 0) return null
  const termsFor = (id: string) => value.terms[id] ?? notOffered
  const set = (id: string, changed: Partial<TypedTerms>) =>
    onChange({ ...value, terms: { ...value.terms, [id]: { ...termsFor(id), ...changed } } })
  const chooseAll = () =>
    onChange({ ...value, terms: Object.fromEntries(services.map(({ id }) => [id, { ...termsFor(id), isOffered: true }])) })
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 font-medium">{t`Services`}</legend>
      <label className="flex min-h-11 items-center gap-2.5 justify-self-start">
        <input
          type="checkbox"
          name="services"
          checked={value.isAll}
          onChange={({ target }) => onChange({ ...value, isAll: target.checked })}
          className="size-4.5 shrink-0 accent-accent"
        />
        {t`All services, with the listed price and duration`}
      </label>
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
      {!value.isAll && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-muted">{t`Leave a price or duration empty to use the listed one.`}</p>
          <Button variant="quiet" className="-mx-2 px-2! text-sm!" onClick={chooseAll}>
            {t`Choose all`}
          </Button>
        </div>
      )}
      {!value.isAll && (
        <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line">
          {services.map((service) => (
            <ServiceRow
              key={service.id}
              service={service}
              terms={termsFor(service.id)}
              showsError={error !== undefined}
              onChange={(changed) => set(service.id, changed)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function findIssue(
  terms: TypedTerms,
  currency: string,
): { readonly path: readonly PropertyKey[]; readonly message: string } | undefined {
  const { error, data } = ownTerms.safeParse(readTerms(terms, currency))
  const message = data?.Price === undefined ? null : priceProblem(data.Price, currency)
  return error?.issues[0] ?? (message === null ? undefined : { path: ['Price'], message })
}

interface ServiceRowProps {
  readonly service: Service
  readonly terms: TypedTerms
  readonly showsError: boolean
  readonly onChange: (changed: Partial<TypedTerms>) => void
}

function ServiceRow({ service, terms, showsError, onChange }: ServiceRowProps) {
  const { ServiceName, Price, Duration } = service
  const { price, currency } = useFormats()
  const id = useId()
  const issue = showsError && terms.isOffered ? findIssue(terms, currency) : undefined
  const own = (name: 'Price' | 'Duration', label: string, listed: string) => (
    <input
      type="text"
      inputMode={name === 'Price' ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={label}
      aria-invalid={issue?.path[0] === name ? true : undefined}
      aria-describedby={issue ? `${id}-error` : undefined}
      placeholder={listed}
      value={terms[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      className={`${inputClass} w-28!`}
    />
  )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line px-3.5 py-2 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <label className="flex min-h-11 min-w-0 items-center gap-2.5">
        <input
          type="checkbox"
          name="services"
          checked={terms.isOffered}
          onChange={({ target }) => onChange({ isOffered: target.checked })}
          className="size-4.5 shrink-0 accent-accent"
        />
        <span className="min-w-0 wrap-anywhere">
          {ServiceName}
          <span className="block text-sm text-muted">
            {price(Price)} · {t`${plural({ minutes: Duration }, { one: '# minute', other: '# minutes' })}`}
          </span>
        </span>
      </label>
      {terms.isOffered && (
        <div className="flex flex-wrap items-center gap-2">
          {own('Price', t`Own price of ${{ service: ServiceName }}`, price(Price))}
          {own('Duration', t`Own minutes of ${{ service: ServiceName }}`, t`${{ minutes: Duration }} min`)}
        </div>
      )}
      {issue && (
        <p id={`${id}-error`} className="text-sm text-danger sm:col-span-2">
          {issue.message}
        </p>
      )}
    </li>
  )
}
