import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import type { MailServerInput, MailServerTest } from '../../../domain/messages/mail-server.ts'
import { salonInSentence } from '../../../domain/messages/salon-name.ts'
import { addressList } from '../../platform/http/client-address.ts'
import { NotDelivered, sendBySmtp, type Timeouts, withoutBreaks } from './smtp.ts'

/** Short enough to finish within the timeout of a page's request. */
const testTimeouts: Timeouts = { connect: 6_000, greeting: 6_000, silence: 8_000, whole: 12_000 }

interface TestMail {
  readonly server: MailServerInput
  readonly password: string | null
  readonly networks: readonly string[]
  readonly salonName: string
  readonly to: { readonly name: string; readonly address: string }
}

/** Sends a mail by a server that is being entered, and reports the result. Never throws. */
export async function sendTest({ server, password, networks, salonName, to }: TestMail): Promise<MailServerTest> {
  const { host, port, encryption, user, senderName, senderAddress } = server
  const open = { host, port, encryption, user, password, isUnreadable: false, networks: addressList(networks) }
  const salon = salonInSentence(salonName)
  const message = {
    from: { name: withoutBreaks(senderName || salonName), address: senderAddress },
    to: { name: withoutBreaks(to.name), address: to.address },
    envelope: { from: senderAddress, to: [to.address] },
    subject: say(msg`Test mail from ${{ salon }}`),
    text: `${say(msg`It works: ${{ salon }} can send mail by ${{ host }}.`)}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  try {
    await sendBySmtp(open, message, { signal: new AbortController().signal, timeouts: testTimeouts })
    return { sent: true, message: say(msg`A test mail is on its way to ${{ address: to.address }}.`) }
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error
    return { sent: false, message: error.message }
  }
}
