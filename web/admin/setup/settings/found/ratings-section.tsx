import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { type RatingSource, ratingSources } from '../../../../../domain/booking/ratings/found-settings.ts'
import { RadioField } from '../../../shared/form/choice-fields.tsx'
import { Section, Switch } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'

const sources = (): Record<RatingSource, string> => ({
  entered: t`The numbers that we enter for each stylist`,
  earned: t`What clients give after their visits`,
})

export function RatingsSection({ draft: { found }, errors, set }: SettingsForm) {
  return (
    <Section
      id="ratings"
      title={t`Ratings`}
      about={
        <Trans>
          Clients can rate each completed visit, with a line if they like. Every number counts. Lines show once you’ve looked at
          them, under{' '}
          <Link to="/admin/stylists/ratings" className="text-accent underline underline-offset-4">
            Stylists
          </Link>
          .
        </Trans>
      }
    >
      <RadioField
        label={t`Stylists’ ratings are`}
        name="found.ratings"
        choices={ratingSources}
        labelOf={(source) => sources()[source]}
        value={found.ratings}
        error={errors['found.ratings']}
        onChange={(ratings) => set('found', { ratings })}
      />
      {found.ratings === 'earned' && (
        <Switch
          label={t`Ask by mail after the visit`}
          hint={t`Some hours later, once for each visit, and only clients who agreed to mail from you. The thank-you mail has the link for everyone.`}
          checked={found.asks}
          onChange={(asks) => set('found', { asks })}
        />
      )}
    </Section>
  )
}
