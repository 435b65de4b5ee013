import { t } from '@lingui/core/macro'
import { HolidaysPart, toClosure } from '../closures/holidays-part.tsx'
import { HoursSection } from '../hours-section.tsx'
import { Section } from '../section.tsx'
import { StartsSection } from '../starts-section.tsx'
import { StepEnd, type StepProps } from './step-end.tsx'

/** When the salon is open, and when visits can start. */
export default function HoursStep({ form, stored: _, finish, ...end }: StepProps) {
  const { draft, change } = form
  return (
    <>
      <HoursSection {...form} />
      <StartsSection {...form} />
      <Section
        id="holidays"
        title={t`Public holidays`}
        about={t`Close on the public holidays of your country, or on some of them. You can change that any time in Settings, under Closures.`}
      >
        <HolidaysPart
          hours={draft.hours}
          closures={draft.closures}
          onTake={(taken) =>
            change('closures', (before) => ({ ...before, closures: [...before.closures, ...taken.map(toClosure)] }))
          }
        />
      </Section>
      <StepEnd {...end} submit={() => void finish()} />
    </>
  )
}
