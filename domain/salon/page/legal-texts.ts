import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, select } from '@lingui/core/runtime-macro'
import { noticeInUnits } from '../../booking/schedule/move.ts'
import { say } from '../../language/say.ts'
import type { Salon } from '../salon.ts'
import type { LegalKind } from './kinds.ts'

/** Facts about a salon that the texts state. */
export type LegalFacts = Pick<Salon, 'name' | 'address' | 'phone' | 'email' | 'rules' | 'position' | 'asksPrepayment'>

/** Markdown's own characters as they are: a name is never markup. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]()#+.!|<>~-]/g, '\\$&').replace(/\s+/g, ' ')

/** The text that a salon starts from, in Markdown: what Chairtime keeps and for how long, and the rules that the salon has set. */
export function legalText(kind: LegalKind, salon: LegalFacts): string {
  return (kind === 'privacy' ? privacy(salon) : terms(salon)).filter((part) => part !== '').join('\n\n')
}

function privacy(salon: LegalFacts): string[] {
  return [
    say(whatFor(plain(salon.name))),
    heading(msg`Who is responsible`),
    contactLines(salon),
    heading(msg`What we keep`),
    [
      item(
        msg`**When you book:** your name and email, your phone number if you give it, the services, stylist and time you choose, and the note you write to us.`,
      ),
      item(
        msg`**With an account:** your password, in a form that nobody can read it from, and when and on which devices you are signed in.`,
      ),
      item(
        msg`**About your visits:** when you came, what was done, what it cost and how it was paid. Our stylists note what they need to serve you well, such as the colors they used or an allergy you told us about.`,
      ),
      item(msg`**If you ask for it:** the times you wait for, and the ratings you give.`),
      ...(salon.asksPrepayment
        ? [
            item(
              msg`**If you pay online:** what you paid, and which terms you accepted when and where. You pay on our payment provider’s page; of your card we see the brand and the last four digits.`,
            ),
          ]
        : []),
    ].join('\n'),
    say(msg`We keep no card numbers.`),
    heading(msg`What we use it for`),
    say(
      msg`To book your visits, to confirm them and remind you of them by email, to answer you, and to keep our books. We don’t sell what we know about you, show you no ads and don’t track what you read.`,
    ),
    heading(msg`Who sees it`),
    say(
      msg`The people who work here, each as far as their work needs it. Companies that run our website or send our email for us handle it only on our behalf.`,
    ),
    heading(msg`Cookies`),
    say(
      msg`We use only the cookies that these pages need: one keeps you signed in, for 30 days at most. One tells us that you have signed in with this browser before, so that nobody else can lock you out. While you create an account, one knows your browser for an hour, so that only you can finish it. One keeps the time that you are choosing. What you have chosen so far is kept in your browser. Nothing follows you to other sites.`,
    ),
    salon.position
      ? say(msg`The map on our contact page comes from ${{ site: 'openstreetmap\\.org' }}, and only once you ask for it.`)
      : '',
    heading(msg`How long we keep it`),
    [
      item(
        msg`**Your account, visits and our notes:** until you delete your account or ask us to. What was done and paid stays in our books, without your name.`,
      ),
      item(msg`**Emails we sent you:** 90 days.`),
      ...(salon.asksPrepayment
        ? [item(msg`**The terms you accepted for a payment online:** 540 days, also after you delete your account.`)]
        : []),
      item(msg`**A booking as a guest that you began and didn’t finish:** a day.`),
      item(msg`**Backups:** until newer ones take their place.`),
    ].join('\n'),
    heading(msg`Your rights`),
    say(
      msg`In [your profile](/mybookings?tab=profile) you can see, correct and download what we keep about you, and delete your account. You can also ask us to do it, or object to what we do. If you think we handle your data wrongly, you can complain to the data protection authority where you live.`,
    ),
  ]
}

function terms(salon: LegalFacts): string[] {
  const { rules } = salon
  return [
    say(byTerms(plain(salon.name))),
    heading(msg`Booking`),
    rules.confirmsAutomatically
      ? say(
          msg`Your booking is confirmed as soon as you make it. You see what it costs and how long it takes before you book. If you would like something else once you are here, we tell you what that costs before we begin.`,
        )
      : say(
          msg`Your booking is a request until we confirm it. You see what it costs and how long it takes before you book. If you would like something else once you are here, we tell you what that costs before we begin.`,
        ),
    heading(msg`Canceling and moving`),
    `${say(untilWhen(rules.changeNotice))} ${say(afterThat)}`,
    heading(msg`If you’re late`),
    say(msg`Please let us know. We may have to leave something out, or find another time for your visit.`),
    heading(msg`If we have to cancel`),
    say(msg`We tell you as early as we can and offer you another time. A visit that we cancel costs you nothing.`),
    heading(msg`Paying`),
    salon.asksPrepayment
      ? say(
          msg`You pay at the salon, after your visit, unless we ask you to pay something ahead or to leave a card. We tell you before you book what that is, and when you get it back.`,
        )
      : say(msg`You pay at the salon, after your visit.`),
    heading(msg`If something isn’t right`),
    say(msg`Tell us as soon as you can, so that we can put it right.`),
    heading(msg`Your account`),
    say(
      msg`Keep your password to yourself. You can delete your account at any time. What we keep about you is on our page about [privacy](/privacy).`,
    ),
    heading(msg`Contact`),
    contactLines(salon),
  ]
}

const heading = (message: MessageDescriptor) => `### ${say(message)}`
const item = (message: MessageDescriptor) => `- ${say(message)}`

function whatFor(name: string): MessageDescriptor {
  return name
    ? msg`This page says what ${{ name }} keeps about you when you book with us, what we use it for, and for how long we keep it.`
    : msg`This page says what this salon keeps about you when you book with us, what we use it for, and for how long we keep it.`
}

const byTerms = (name: string) =>
  name ? msg`By these terms you book with ${{ name }}.` : msg`By these terms you book with this salon.`

/** Words the salon's rule for changes online. */
function untilWhen(changeNotice: number | null): MessageDescriptor {
  if (!changeNotice) return msg`Online, you can cancel or reschedule a visit until it starts.`
  const { unit, count } = noticeInUnits(changeNotice)
  return msg`Online, you can cancel or reschedule a visit until ${select(
    { unit },
    {
      days: plural({ count }, { one: '# day', other: '# days' }),
      hours: plural({ count }, { one: 'an hour', other: '# hours' }),
      other: plural({ count }, { one: 'a minute', other: '{count} minutes' }),
    },
  )} before it starts.`
}

const afterThat = msg`After that, please contact us. Tell us as early as you can if you can’t come: then somebody else can have the time.`

function contactLines({ name, address, phone, email }: LegalFacts): string {
  const lines = [
    name && `**${plain(name)}**`,
    address && plain(address),
    phone && say(msg`Phone: ${{ number: `[${plain(phone)}](tel:${phone.replace(/[^+\d]/g, '')})` }}`),
    email && say(msg`Email: ${{ address: `[${plain(email)}](mailto:${email})` }}`),
  ]
  return lines.filter(Boolean).join('\n')
}
