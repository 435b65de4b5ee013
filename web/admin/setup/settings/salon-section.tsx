import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Section, Switch } from './section.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings.ts'

type Name = keyof SettingsDraft['salon']

export function SalonSection({ draft: { salon, opened }, errors, change }: SettingsForm) {
  const set = (name: Name, value: string) =>
    change(`salon.${name}`, (draft) => ({ ...draft, salon: { ...draft.salon, [name]: value } }))
  const field = (name: Name) => ({
    name: `salon.${name}`,
    value: salon[name],
    error: errors[`salon.${name}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set(name, target.value),
  })
  return (
    <Section id="salon" title="Salon" about="Your name and contact details, on every page and in each calendar entry.">
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <TextField label="Name" autoComplete="organization" {...field('name')} />
        <TextField label="Address" autoComplete="street-address" {...field('address')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="With its country code, so that it can be called from anywhere."
          {...field('phone')}
        />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <div className="sm:col-span-2">
          <TextField
            label="Map link"
            type="url"
            placeholder="https://"
            hint="Empty: your place on the map below, or a search for your address."
            {...field('mapUrl')}
          />
        </div>
      </div>
      <Switch
        label="Open to clients"
        hint="Off: your pages say “Opening soon”, clients can’t book, and search engines stay out. You still can book."
        checked={opened}
        onChange={(next) => change('opened', (draft) => ({ ...draft, opened: next }))}
      />
      <div className="grid gap-2 border-t border-line pt-5">
        <TextField label="Welcome title" hint="Empty: “Great hair, at a time that suits you”." {...field('heroTitle')} />
        <TextAreaField label="Welcome text" {...field('heroText')} />
        <TextField label="About title" {...field('aboutTitle')} />
        <TextAreaField label="About text" hint="On the home page and the About page." {...field('aboutText')} />
      </div>
    </Section>
  )
}
