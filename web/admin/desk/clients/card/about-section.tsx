import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ClientDetails, ClientRecord } from '../../../../../domain/people/client.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { AboutForm } from './about-form.tsx'
import { CardSection, Tag } from './card-section.tsx'

interface AboutSectionProps {
  readonly client: ClientDetails
  readonly record: ClientRecord
}

export function AboutSection({ client, record }: AboutSectionProps) {
  const { shortDate } = useFormats()
  const [isChanging, setIsChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const canWrite = useCan('clients.write')
  const { tags, source, mailConsentAt, blockedAt } = record
  const since = (at: string) => shortDate(Date.parse(at) / 1000)
  function close() {
    setIsChanging(false)
    setTimeout(() => change.current?.focus())
  }
  return (
    <CardSection
      title={t({ message: 'About', context: 'heading: what is known of a client' })}
      action={
        canWrite &&
        !isChanging && (
          <Button ref={change} variant="secondary" onClick={() => setIsChanging(true)}>
            <Trans>
              Change <span className="sr-only">what we know</span>
            </Trans>
          </Button>
        )
      }
    >
      {isChanging ? (
        <AboutForm client={client} record={record} onClose={close} />
      ) : (
        <>
          {blockedAt && (
            <Alert tone="warning">{t`Can’t book online since ${{ date: since(blockedAt) }}. They’re asked to call.`}</Alert>
          )}
          <dl className="grid gap-2 sm:grid-cols-2 [&_dd]:font-medium [&_dd]:wrap-anywhere [&_dt]:text-sm [&_dt]:text-muted">
            <div className="sm:col-span-2">
              <dt>{t`Tags`}</dt>
              <dd className="flex flex-wrap gap-1.5">
                {tags.length === 0
                  ? t({ message: 'None', context: 'tags' })
                  : tags.map((tag) => (
                      <Link key={tag} to={`/admin/clients?${new URLSearchParams({ tag })}`} className="hover:underline">
                        <Tag tag={tag} />
                      </Link>
                    ))}
              </dd>
            </div>
            <div>
              <dt>{t`Birthday`}</dt>
              <dd>
                <Birthday birthday={record.birthday} />
              </dd>
            </div>
            <div>
              <dt>{t`How they came`}</dt>
              <dd>{source || t`Not known`}</dd>
            </div>
            <div className="sm:col-span-2">
              <dt>{t`News and offers by mail`}</dt>
              <dd>{mailConsentAt ? t`Agreed on ${{ date: since(mailConsentAt) }}` : t`Not agreed`}</dd>
            </div>
          </dl>
        </>
      )}
    </CardSection>
  )
}

/** 'May 17', with the year if it is known. */
function Birthday({ birthday }: Pick<ClientRecord, 'birthday'>) {
  const { calendarDate } = useFormats()
  if (birthday === null) return t`Not known`
  // A leap year, so that February 29 is valid.
  if (birthday.startsWith('--')) return calendarDate(`2000-${birthday.slice(2)}`, { month: 'long', day: 'numeric' })
  return calendarDate(birthday, { year: 'numeric', month: 'long', day: 'numeric' })
}
