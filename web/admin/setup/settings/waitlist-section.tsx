import { t } from '@lingui/core/macro'
import { type WaitlistMode, waitlistModes } from '../../../../domain/booking/waitlist/waitlist-settings.ts'
import { RadioField } from '../../shared/form/choice-fields.tsx'
import { NoticePeriodField } from './notice-period-field.tsx'
import { Section } from './section.tsx'
import type { SettingsForm } from './use-settings.ts'

const modes = (): Record<WaitlistMode, string> => ({
  'in-turn': t`One after the other, first come first`,
  'all-at-once': t`All at once, and the first to accept gets it`,
  'by-hand': t`I pick who gets it`,
})

export function WaitlistSection({ draft: { waitlist }, errors, set }: SettingsForm) {
  return (
    <Section
      id="waitlist"
      title={t`Waitlist`}
      about={t`Clients can ask to be told when a time becomes free. We mail it to them, except in the quiet hours, and hold it until they answer.`}
    >
      <RadioField
        label={t`Who gets a free time`}
        name="waitlist.offers"
        choices={waitlistModes}
        labelOf={(mode) => modes()[mode]}
        value={waitlist.offers}
        error={errors['waitlist.offers']}
        onChange={(offers) => set('waitlist', { offers })}
      />
      <div className="sm:max-w-sm">
        <NoticePeriodField
          label={t`Hold it for`}
          hint={t`After that, the next one gets it.`}
          name="waitlist.minutes"
          value={waitlist.minutes}
          error={errors['waitlist.minutes']}
          onChange={(minutes) => set('waitlist', { minutes })}
        />
      </div>
    </Section>
  )
}
