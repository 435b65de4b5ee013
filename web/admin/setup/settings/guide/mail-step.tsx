import { Link } from 'react-router'
import { Alert } from '../../../../ui/alert.tsx'
import { MailSection } from '../mail-section.tsx'
import { Section } from '../section.tsx'
import { useSetupDeliveryQuery } from './setup-api.ts'
import { StepEnd, type StepProps } from './step-end.tsx'

/** Whether mail reaches clients, and which. */
export default function MailStep({ form, stored: _, finish, ...end }: StepProps) {
  const { data: delivery } = useSetupDeliveryQuery()
  return (
    <>
      <Section id="delivery" title="How mail leaves" about="Confirmations, reminders and changes go to clients by mail.">
        {delivery && delivery.kind !== 'files' ? (
          <p>Mail leaves through your mail server.</p>
        ) : (
          <Alert tone="warning">
            Mails are kept here, not sent, until a mail server is set up. Clients can book without it, but hear nothing from
            you.
          </Alert>
        )}
        <p>
          <Link to="/admin/mail" className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
            Go to the mail settings
          </Link>
        </p>
      </Section>
      <MailSection {...form} />
      <StepEnd {...end} submit={() => void finish()} />
    </>
  )
}
