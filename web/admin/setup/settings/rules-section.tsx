import { t } from '@lingui/core/macro'
import { RadioField } from '../../shared/form/choice-fields.tsx'
import { NumberField } from '../../shared/form/number-field.tsx'
import { NoticePeriodField } from './notice-period-field.tsx'
import { Section, Switch } from './section.tsx'
import type { SettingsForm } from './use-settings.ts'

const confirmations = () => ({ byHand: t`We confirm each booking`, atOnce: t`Confirmed at once` })

export function RulesSection({ draft: { rules }, errors, set }: SettingsForm) {
  const number = (name: 'monthsAhead' | 'mostOpen') => ({
    name: `rules.${name}`,
    value: rules[name],
    error: errors[`rules.${name}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set('rules', { [name]: target.value }),
  })
  return (
    <Section
      id="rules"
      title={t`Booking rules`}
      about={t`What clients can do online. You can always book, move and cancel for them.`}
    >
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <NoticePeriodField
          label={t`Least notice`}
          hint={t`Before a visit starts.`}
          name="rules.leastNotice"
          value={rules.leastNotice}
          error={errors['rules.leastNotice']}
          onChange={(leastNotice) => set('rules', { leastNotice })}
        />
        <NumberField label={t`Months ahead`} hint={t`How far ahead clients can book.`} whole {...number('monthsAhead')} />
        <NumberField
          label={t`Most open bookings`}
          hint={t`How many one client can have ahead.`}
          whole
          {...number('mostOpen')}
        />
      </div>
      <div className="grid gap-3">
        <Switch
          label={t`Clients can cancel or move at any time`}
          hint={t`Until the visit starts.`}
          checked={rules.changesAnyTime}
          onChange={(changesAnyTime) => set('rules', { changesAnyTime })}
        />
        {!rules.changesAnyTime && (
          <div className="sm:max-w-sm">
            <NoticePeriodField
              label={t`Cancel or move until`}
              hint={t`Before the visit. Later, they call you.`}
              name="rules.changeNotice"
              value={rules.changeNotice}
              error={errors['rules.changeNotice']}
              onChange={(changeNotice) => set('rules', { changeNotice })}
            />
          </div>
        )}
      </div>
      <RadioField
        label={t`New bookings`}
        name="rules.confirmsAutomatically"
        choices={['byHand', 'atOnce']}
        labelOf={(choice) => confirmations()[choice]}
        value={rules.confirmsAutomatically ? 'atOnce' : 'byHand'}
        error={undefined}
        onChange={(choice) => set('rules', { confirmsAutomatically: choice === 'atOnce' })}
      />
      <Switch
        label={t`Require a phone number`}
        hint={t`Clients can’t book without one. Otherwise it’s optional.`}
        checked={rules.phoneRequired}
        onChange={(phoneRequired) => set('rules', { phoneRequired })}
      />
    </Section>
  )
}
