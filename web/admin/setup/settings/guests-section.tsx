import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { holdMinutes } from '../../../../domain/booking/schedule/hold-length.ts'
import { type ClientWay, clientWays } from '../../../../domain/people/client-way.ts'
import { RadioField } from '../../shared/form/choice-fields.tsx'
import { useSetupDeliveryQuery } from './guide/setup-api.ts'
import { Section } from './section.tsx'
import type { SettingsForm } from './use-settings.ts'

const ways = (): Record<ClientWay, { readonly label: string; readonly about: string; readonly example: string }> => ({
  'account first': {
    label: t`Account first`,
    about: t`Visitors sign in or create an account before they see your times.`,
    example: t`Ana opens your page, signs up, then chooses Friday at 2.`,
  },
  'account last': {
    label: t`Account last`,
    about: t`${plural(
      { count: holdMinutes },
      {
        one: 'Visitors choose first. Their time is held for # minute while they sign in or create an account.',
        other: 'Visitors choose first. Their time is held for # minutes while they sign in or create an account.',
      },
    )}`,
    example: t`Ana chooses Friday at 2, then types her name, email and a password.`,
  },
  'guests welcome': {
    label: t`Guests welcome`,
    about: t`Visitors choose first, and can book without an account: a code by mail confirms them. A link in their mails opens their visit.`,
    example: t`Ana chooses Friday at 2, types her name and email, then the six digits from our mail.`,
  },
})

export function GuestsSection(form: SettingsForm) {
  return (
    <Section id="guests" title={t`Guests`} about={t`Whether clients need an account, and when they are asked for one.`}>
      <ClientWayField {...form} />
    </Section>
  )
}

function ClientWayField({ draft: { clientWay }, errors, change }: SettingsForm) {
  const { about, example } = ways()[clientWay]
  return (
    <RadioField
      label={t`How new clients book`}
      name="clientWay"
      choices={clientWays}
      labelOf={(each) => ways()[each].label}
      hint={
        <>
          <p>{about}</p>
          <p>{t`For example: ${example}`}</p>
          {clientWay === 'guests welcome' && <WithoutMail />}
        </>
      }
      value={clientWay}
      error={errors.clientWay}
      onChange={(chosen) => change('clientWay', (draft) => ({ ...draft, clientWay: chosen }))}
    />
  )
}

function WithoutMail() {
  const { data } = useSetupDeliveryQuery()
  if (data?.kind !== 'files') return null
  return (
    <p role="status" className="mt-1 font-medium text-ink">
      {t`Your salon doesn’t send mail yet, so nobody can book as a guest. Until it does, clients make an account at the end.`}{' '}
      <Link to="/admin/settings/mail" className="text-accent underline underline-offset-4">
        {t`Set up mail`}
      </Link>
    </p>
  )
}
