import { Link } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { NoticePeriodField } from './notice-period-field.tsx'
import { Section, Switch } from './section.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings.ts'

/** What is mailed, to clients and to the salon. */
export function MailSection({ draft: { mail }, errors, change }: SettingsForm) {
  const set = (part: Partial<SettingsDraft['mail']>, field: string) =>
    change(`mail.${field}`, (draft) => ({ ...draft, mail: { ...draft.mail, ...part } }))
  return (
    <Section
      id="mail"
      title="Mail"
      about={
        <>
          Clients get a mail about each booking and change. All mails, every text and the mail server are on the page{' '}
          <Link to="/admin/mail" className="text-accent underline underline-offset-4">
            Mail
          </Link>
          .
        </>
      }
    >
      <div className="grid gap-3">
        <Switch
          label="Remind clients of their visits"
          hint="One mail to each client with a booking ahead."
          checked={mail.reminds}
          onChange={(reminds) => set({ reminds }, 'reminder')}
        />
        {mail.reminds && (
          <div className="sm:max-w-sm">
            <NoticePeriodField
              label="Remind them"
              hint="Before the visit starts."
              name="mail.reminder"
              value={mail.reminder}
              error={errors['mail.reminder']}
              onChange={(reminder) => set({ reminder }, 'reminder')}
            />
          </div>
        )}
      </div>
      <Switch
        label="Mail us what clients do"
        hint="New bookings, moves, cancellations and re-opened bookings, to the salon’s email."
        checked={mail.tellsSalon}
        onChange={(tellsSalon) => set({ tellsSalon }, 'tellsSalon')}
      />
      <div className="grid gap-3">
        <Switch
          label="Mail us a daily sheet"
          hint="The day’s bookings by stylist, each morning."
          checked={mail.sendsSheet}
          onChange={(sendsSheet) => set({ sendsSheet }, 'dailySheet')}
        />
        {mail.sendsSheet && (
          <div className="max-w-40">
            <TextField
              label="Send it at"
              type="time"
              name="mail.dailySheet"
              value={mail.dailySheet}
              error={errors['mail.dailySheet']}
              onChange={({ target }) => set({ dailySheet: target.value }, 'dailySheet')}
            />
          </div>
        )}
      </div>
    </Section>
  )
}
