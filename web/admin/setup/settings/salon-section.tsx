import { t } from '@lingui/core/macro'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Section, Switch } from './section.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings.ts'
import { detailField, WhoFields } from './who-fields.tsx'

export function SalonSection(form: SettingsForm) {
  const field = (name: keyof SettingsDraft['salon']) => detailField(name, form)
  return (
    <Section id="salon" title={t`Salon`} about={t`Your name and contact details, on every page and in each calendar entry.`}>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <WhoFields form={form} />
        <div className="sm:col-span-2">
          <TextField
            label={t`Map link`}
            type="url"
            placeholder="https://"
            hint={t`Empty: your place on the map below, or a search for your address.`}
            {...field('mapUrl')}
          />
        </div>
      </div>
      <Switch
        label={t`Open to clients`}
        hint={t`Off: your pages say “Opening soon”, clients can’t book, and search engines stay out. You still can book.`}
        checked={form.draft.opened}
        onChange={(opened) => form.change('opened', (draft) => ({ ...draft, opened }))}
      />
      <div className="grid gap-2 border-t border-line pt-5">
        <TextField label={t`Welcome title`} hint={t`Empty: “Great hair, at a time that suits you”.`} {...field('heroTitle')} />
        <TextAreaField label={t`Welcome text`} {...field('heroText')} />
        <TextField label={t`About title`} {...field('aboutTitle')} />
        <TextAreaField label={t`About text`} hint={t`On the home page and the About page.`} {...field('aboutText')} />
      </div>
    </Section>
  )
}
