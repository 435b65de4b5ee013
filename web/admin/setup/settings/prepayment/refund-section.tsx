import { t } from '@lingui/core/macro'
import type { PrepaymentSettings } from '../../../../../domain/booking/prepayment/prepayment-settings.ts'
import { RadioField } from '../../../shared/form/choice-fields.tsx'
import { NumberField } from '../../../shared/form/number-field.tsx'
import { Section, Switch } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'
import type { TypedPrepayment } from './prepayment-draft.ts'
import { withPart } from './prepayment-section.tsx'
import { FeeFields } from './size-fields.tsx'

const lateChoices: readonly PrepaymentSettings['lateCancel'][] = ['kept', 'refunded', 'asked']

const lateNames = (): Record<PrepaymentSettings['lateCancel'], string> => ({
  kept: t`We keep it`,
  refunded: t`It goes back`,
  asked: t`We decide each time`,
})

/** When a payment goes back, and what canceling late or not coming costs. */
export function RefundSection({ draft, errors, change }: SettingsForm) {
  const { prepayment } = draft
  const set = (part: Partial<TypedPrepayment>) =>
    change(`prepayment.${Object.keys(part)[0]}`, (current) => withPart(current, part))
  const number = (name: 'refundHours' | 'deskHours') => ({
    name: `prepayment.${name}`,
    value: prepayment[name],
    error: errors[`prepayment.${name}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [name]: target.value }),
  })
  return (
    <Section
      id="prepayment-refunds"
      title={t`Canceling and not coming`}
      about={t`If you cancel, clients always get everything back. A fee needs terms that the client accepted; what was paid counts toward it.`}
    >
      <Switch
        label={t`Clients get it back as long as they can cancel online`}
        hint={t`By the notice on the page of the rules.`}
        checked={prepayment.usesNotice}
        onChange={(usesNotice) => set({ usesNotice })}
      />
      {!prepayment.usesNotice && (
        <div className="sm:max-w-sm">
          <NumberField
            label={t`Hours before the visit`}
            hint={t`Canceled by then, it goes back by itself.`}
            whole
            {...number('refundHours')}
          />
        </div>
      )}
      <RadioField
        label={t`Later, or if nobody comes`}
        name="prepayment.lateCancel"
        choices={lateChoices}
        labelOf={(choice) => lateNames()[choice]}
        value={prepayment.lateCancel}
        error={errors['prepayment.lateCancel']}
        onChange={(lateCancel) => set({ lateCancel })}
      />
      <FeeFields
        label={t`Fee for canceling late`}
        path="prepayment.lateFee"
        value={prepayment.lateFee}
        errors={errors}
        onChange={(lateFee) => set({ lateFee })}
      />
      <FeeFields
        label={t`Fee for not coming`}
        path="prepayment.noShowFee"
        value={prepayment.noShowFee}
        errors={errors}
        onChange={(noShowFee) => set({ noShowFee })}
      />
      <Switch
        label={t`Charge fees without asking us`}
        hint={t`Otherwise you press for each one, on the visit.`}
        checked={prepayment.chargesByItself}
        onChange={(chargesByItself) => set({ chargesByItself })}
      />
      <div className="sm:max-w-sm">
        <NumberField
          label={t`Hours to pay a link from the desk`}
          hint={t`We hold the time that long.`}
          whole
          {...number('deskHours')}
        />
      </div>
    </Section>
  )
}
