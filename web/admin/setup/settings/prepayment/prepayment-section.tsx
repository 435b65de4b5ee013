import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { prepaymentExamples } from '../../../../../domain/booking/prepayment/example.ts'
import { prepaymentSettings } from '../../../../../domain/booking/prepayment/prepayment-settings.ts'
import { randomId } from '../../../../random-id.ts'
import { fetchServices, selectServices } from '../../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { useRemovalShield } from '../../../../ui/confirm-dialog.tsx'
import { useFocusKept } from '../../../../ui/use-still-list.ts'
import { GroupError, Section } from '../section.tsx'
import { newKey, type SettingsDraft } from '../settings-draft.ts'
import type { SettingsForm } from '../use-settings.ts'
import { newRule, readPrepayment, type TypedPrepayment, type TypedRule } from './prepayment-draft.ts'
import { RuleCard } from './rule-card.tsx'

/** The rules in their order, each explained by an example. */
export function PrepaymentSection({ draft, errors, change }: SettingsForm) {
  const { rules } = draft.prepayment
  const dispatch = useAppDispatch()
  const examples = useExamples(draft)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(list, add)
  useRemovalShield(rules.length)
  useEffect(() => {
    dispatch(fetchServices())
  }, [dispatch])
  const edit = (path: string, make: (rules: readonly TypedRule[]) => readonly TypedRule[]) =>
    change(path, (current) => withPart(current, { rules: make(current.prepayment.rules) }))
  function move(index: number, by: -1 | 1): void {
    edit('prepayment.rules', (before) => swapped(before, index, index + by))
  }
  return (
    <Section
      id="prepayment"
      title={t`What is asked for`}
      about={t`The first rule that fits counts. Clients read it in plain words before they choose a time and again before they book. Bookings that exist stay as they are.`}
    >
      {rules.length === 0 && <p className="text-muted">{t`Nothing yet: clients pay in the salon.`}</p>}
      <ol ref={list} className="grid gap-4">
        {rules.map((rule, index) => (
          <RuleCard
            key={rule.key}
            rule={rule}
            index={index}
            isLast={index === rules.length - 1}
            example={examples[index]}
            errors={errors}
            onChange={(changed, field) => edit(field, (before) => before.map((one) => (one.key === rule.key ? changed : one)))}
            onMove={(by) => move(index, by)}
            onRemove={() => edit('prepayment.rules', (before) => before.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ol>
      <GroupError>{errors['prepayment.rules']}</GroupError>
      <p>
        <Button
          ref={add}
          variant="secondary"
          onClick={() => {
            flushSync(() => edit('prepayment.rules', (before) => [...before, newRule(randomId(), newKey())]))
            list.current?.querySelector<HTMLElement>('li:last-of-type input:checked')?.focus()
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t`Add a rule`}
        </Button>
      </p>
    </Section>
  )
}

export function withPart(draft: SettingsDraft, part: Partial<TypedPrepayment>): SettingsDraft {
  return { ...draft, prepayment: { ...draft.prepayment, ...part } }
}

function swapped<Item>(items: readonly Item[], one: number, other: number): readonly Item[] {
  return items.map((item, index) => {
    if (index === one) return items[other] ?? item
    return index === other ? (items[one] ?? item) : item
  })
}

/** One example a rule, as long as all is typed that it needs. */
function useExamples({ prepayment, rules }: SettingsDraft): readonly (string | null | undefined)[] {
  const services = useAppSelector(selectServices)
  const formats = useFormats()
  const { data } = prepaymentSettings.safeParse(readPrepayment(prepayment))
  const unit = { minutes: 1, hours: 60, days: 1440 }[rules.changeNotice.unit]
  const changeNotice = rules.changesAnyTime ? null : Number(rules.changeNotice.amount) * unit
  return data
    ? prepaymentExamples(data, { services, rules: { changeNotice }, formats })
    : prepayment.rules.map(() => t`Fill in what is missing to see an example.`)
}
