import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { NoticePeriodField } from './notice-period-field.tsx'
import { Section, Switch } from './section.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import type { SettingsForm } from './use-settings.ts'

type SetMail = (part: Partial<SettingsDraft['mail']>, field: string) => void

export function MailSection({ draft: { mail }, errors, change }: SettingsForm) {
  const set: SetMail = (part, field) => change(`mail.${field}`, (draft) => ({ ...draft, mail: { ...draft.mail, ...part } }))
  return (
    <Section
      id="mail"
      title={t`Mail`}
      about={
        <Trans>
          Clients get a mail about each booking and change. What it says is under{' '}
          <Link to="/admin/settings/texts" className="text-accent underline underline-offset-4">
            Texts
          </Link>
          .
        </Trans>
      }
    >
      <div className="grid gap-3">
        <Switch
          label={t`Remind clients of their visits`}
          hint={t`One mail to each client with a booking ahead.`}
          checked={mail.reminds}
          onChange={(reminds) => set({ reminds }, 'reminder')}
        />
        {mail.reminds && (
          <div className="sm:max-w-sm">
            <NoticePeriodField
              label={t`Remind them`}
              hint={t`Before the visit starts.`}
              name="mail.reminder"
              value={mail.reminder}
              error={errors['mail.reminder']}
              onChange={(reminder) => set({ reminder }, 'reminder')}
            />
          </div>
        )}
      </div>
      <div className="grid gap-3">
        <Switch
          label={t`Send nothing at night that nobody asked for`}
          hint={t`Reminders, requests for ratings and free times for the waitlist wait until the quiet hours end. A reminder that would come too late leaves the evening before.`}
          checked={mail.isQuiet}
          onChange={(isQuiet) => set({ isQuiet }, 'quiet')}
        />
        {mail.isQuiet && <QuietHoursFields mail={mail} errors={errors} set={set} />}
      </div>
      <Switch
        label={t`Mail us what clients do`}
        hint={t`New bookings, moves, cancellations and re-opened bookings, to the salon’s email.`}
        checked={mail.tellsSalon}
        onChange={(tellsSalon) => set({ tellsSalon }, 'tellsSalon')}
      />
      <div className="grid gap-3">
        <Switch
          label={t`Mail us a daily sheet`}
          hint={t`The day’s bookings by stylist, each morning.`}
          checked={mail.sendsSheet}
          onChange={(sendsSheet) => set({ sendsSheet }, 'dailySheet')}
        />
        {mail.sendsSheet && (
          <div className="max-w-40">
            <TextField
              label={t`Send it at`}
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

interface QuietHoursProps extends Pick<SettingsForm, 'errors'> {
  readonly mail: SettingsDraft['mail']
  readonly set: SetMail
}

function QuietHoursFields({ mail: { quiet }, errors, set }: QuietHoursProps) {
  return (
    <div className="grid grid-cols-2 gap-x-3 sm:max-w-xs">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={
            end === 'from' ? t({ message: 'From', context: 'time of day' }) : t({ message: 'Until', context: 'time of day' })
          }
          type="time"
          name={`mail.quiet.${end}`}
          value={quiet[end]}
          error={errors[`mail.quiet.${end}`]}
          onChange={({ target }) => set({ quiet: { ...quiet, [end]: target.value } }, `quiet.${end}`)}
        />
      ))}
    </div>
  )
}
