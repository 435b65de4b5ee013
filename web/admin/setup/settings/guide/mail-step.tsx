import { t } from '@lingui/core/macro'
import { Alert } from '../../../../ui/alert.tsx'
import { MailSection } from '../mail-section.tsx'
import { Section } from '../section.tsx'
import { useSetupDeliveryQuery } from './setup-api.ts'
import { StepEnd, type StepProps } from './step-end.tsx'

export default function MailStep({ form, stored: _, finish, ...end }: StepProps) {
  const { data: delivery } = useSetupDeliveryQuery()
  const isSent = delivery !== undefined && delivery.kind !== 'files'
  return (
    <>
      <Section id="delivery" title={t`How mail leaves`} about={t`Confirmations, reminders and changes go to clients by mail.`}>
        {isSent ? (
          <p>{t`Mail leaves through your mail server.`}</p>
        ) : (
          <Alert tone="warning">
            {t`Mails are kept here, not sent, until a mail server is set up. Clients can book without it, but hear nothing from you.`}
          </Alert>
        )}
      </Section>
      <MailSection {...form} />
      {/* Not done while mail can't be sent. */}
      <StepEnd {...end} submit={() => void finish({}, isSent ? 'done' : 'skipped')} />
    </>
  )
}
