import { plural, t } from '@lingui/core/macro'
import { Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isAvailable } from '../../../../../domain/salon/schedule/stylist-rules.ts'
import type { Settings } from '../../../../../domain/salon/settings.ts'
import { unnamedSalon } from '../../../../../domain/salon/setup/new-salon.ts'
import type { Failure } from '../../../../api-error.ts'
import { selectShownServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useCan } from '../../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/toast.ts'
import { Section } from '../section.tsx'
import { useRemoveTestBookingMutation, useSetupDeliveryQuery, useTestBookingQuery } from './setup-api.ts'
import type { StepProps } from './step-end.tsx'

export default function OpenStep({ stored, isSaving, failure, finish }: StepProps) {
  const checks = useChecks(stored)
  const { data } = useTestBookingQuery()
  const [removeTest, { isLoading }] = useRemoveTestBookingMutation()
  const [refusal, setRefusal] = useState<string | null>(null)
  const canImport = useCan('imports.write')
  const isBusy = isSaving || isLoading

  async function open(): Promise<void> {
    if (isBusy) return
    setRefusal(null)
    try {
      if (data?.booking) await removeTest().unwrap()
    } catch (thrown) {
      setRefusal((thrown as Failure).message)
      return
    }
    if (await finish({ opened: true })) notify({ text: t`Your salon is open. Welcome your first clients!` })
  }

  return (
    <Section id="open" title={stored.opened ? t`Your salon is open` : t`Open your salon`}>
      <ul className="grid gap-2">
        {checks.map(({ text, isGood }) => (
          <li key={text} className="flex items-start gap-3">
            {isGood ? (
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            ) : (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            )}
            {text}
          </li>
        ))}
      </ul>
      {canImport && (
        <p>
          {t`Coming from another system?`}{' '}
          <Link to="/admin/settings/import" className="text-accent underline underline-offset-4">
            {t`Import your clients and bookings`}
          </Link>
        </p>
      )}
      <FormFailure failure={refusal ?? failure} />
      {stored.opened ? (
        <div className="grid justify-items-start gap-3">
          <p>{t`Clients see your pages and can book. You can close again in the settings.`}</p>
          <ButtonLink to="/">{t`See your pages`}</ButtonLink>
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">
            {t`Until now your pages say “Opening soon”. From the moment you open, clients can book and search engines can find you.`}
          </p>
          <Button busy={isBusy} onClick={() => void open()} className="max-sm:w-full">
            {t`Open the salon`}
          </Button>
        </div>
      )}
    </Section>
  )
}

interface Checked {
  readonly text: string
  readonly isGood: boolean
}

function useChecks({ salon }: Settings): readonly Checked[] {
  const services = useAppSelector(selectShownServices)
  const stylists = useAppSelector(selectStylists)
  const { data: delivery } = useSetupDeliveryQuery()
  const bookable = stylists.filter((stylist) => isAvailable(stylist) && stylist.daysAvailable.length > 0)
  const isNamed = salon.name !== unnamedSalon
  const sendsMail = delivery !== undefined && delivery.kind !== 'files'
  return [
    { text: isNamed ? t`It’s called ${{ name: salon.name }}.` : t`It has no name yet.`, isGood: isNamed },
    {
      text:
        services.length > 0
          ? t`${plural({ count: services.length }, { one: 'Clients can book # service.', other: 'Clients can book # services.' })}`
          : t`Nothing can be booked yet: add a service.`,
      isGood: services.length > 0,
    },
    {
      text:
        bookable.length > 0
          ? t`${plural({ count: bookable.length }, { one: '# stylist can be booked.', other: '# stylists can be booked.' })}`
          : t`Nobody can be booked yet: add a stylist with days.`,
      isGood: bookable.length > 0,
    },
    {
      text: sendsMail ? t`Mail reaches your clients.` : t`Mails are kept here, not sent: set up a mail server.`,
      isGood: sendsMail,
    },
  ]
}
