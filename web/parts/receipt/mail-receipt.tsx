import { t } from '@lingui/core/macro'
import { Mail } from 'lucide-react'
import { useRef } from 'react'
import { type Failure, mayHaveHappened } from '../../api-error.ts'
import { randomId } from '../../random-id.ts'
import { useFormats } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'
import { useMailReceiptMutation } from './receipt-api.ts'

function sentText(email: string | null | undefined, time: string | null): string {
  if (!email) {
    return time === null
      ? t`The receipt goes to the client.`
      : t`The receipt goes to the client at ${time}, unless the check-out is undone.`
  }
  return time === null
    ? t`The receipt goes to ${email}.`
    : t`The receipt goes to ${email} at ${time}, unless the check-out is undone.`
}

interface MailReceiptProps {
  /** The visit's id. */
  readonly id: string
  readonly className: string
}

/** Mails a visit's receipt to its client: once for each press, and once for a press whose response was lost. */
export function MailReceipt({ id, className }: MailReceiptProps) {
  const formats = useFormats()
  const [mail, { isLoading, data }] = useMailReceiptMutation()
  const key = useRef('')

  async function send(): Promise<void> {
    key.current ||= randomId()
    try {
      const { to, leavesAt } = await mail({ id, key: key.current }).unwrap()
      key.current = ''
      notify({ text: sentText(to, leavesAt ? formats.timeAt(leavesAt) : null) })
    } catch (thrown) {
      const failure = thrown as Failure
      if (!mayHaveHappened(failure)) key.current = ''
      notify({ text: failure.message, tone: 'danger' })
    }
  }

  return (
    <Button variant="secondary" busy={isLoading} className={className} onClick={() => void send()}>
      {!isLoading && <Mail aria-hidden="true" className="size-4" />}
      {data ? t`Mail it again` : t`Mail receipt`}
    </Button>
  )
}
