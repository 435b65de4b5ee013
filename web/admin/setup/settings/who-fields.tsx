import { t } from '@lingui/core/macro'
import { TextField } from '../../../ui/field.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings.ts'

/** Props of the field of a detail, as text. */
export function detailField(name: keyof SettingsDraft['salon'], { draft: { salon }, errors, set }: SettingsForm) {
  return {
    name: `salon.${name}`,
    value: salon[name],
    error: errors[`salon.${name}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set('salon', { [name]: target.value }),
  }
}

export function WhoFields({ form, emailHint }: { readonly form: SettingsForm; readonly emailHint?: string }) {
  return (
    <>
      <TextField label={t`Name`} autoComplete="organization" {...detailField('name', form)} />
      <TextField label={t`Address`} autoComplete="street-address" {...detailField('address', form)} />
      <TextField
        label={t`Phone`}
        type="tel"
        autoComplete="tel"
        hint={t`With its country code, so that it can be called from anywhere.`}
        {...detailField('phone', form)}
      />
      <TextField label={t`Email`} type="email" autoComplete="email" hint={emailHint} {...detailField('email', form)} />
    </>
  )
}
