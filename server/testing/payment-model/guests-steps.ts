import { eq } from 'drizzle-orm'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { GuestBooked } from '../../../domain/booking/guest.ts'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { uniqueEmail } from '../run/random.ts'
import { readTerms } from './clients-steps.ts'
import { call, type Doing, pick, pickTime, type Work } from './doing.ts'

async function codeTo({ salon }: Doing, email: string): Promise<string> {
  const rows = await salon.database.db.select().from(mails).where(eq(mails.toAddress, email))
  const digits = /(\d{3}) (\d{3})/.exec(rows.find(({ kind }) => kind === 'guest_code')?.text ?? '')
  return digits?.slice(1).join('') ?? ''
}

/** Books in other ways than with an account at a free time. */
export const guestsSteps = {
  async 'guest books'(doing) {
    const { salon, kept } = doing
    const email = uniqueEmail()
    const acceptedTerms = await readTerms(doing, null)
    const wish = { serviceIds: [salon.serviceId()], stylistId: salon.stylistId, ...pickTime(doing), acceptedTerms }
    const request = await call(doing, null, 'POST', '/api/guests', { ...wish, name: 'Grace', email })
    if (request.status !== 202) return request.status
    const { id } = (await request.json()) as { readonly id: string }
    const browser = { cookie: request.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const code = await codeTo(doing, email)
    const confirmed = await call(doing, browser, 'POST', `/api/guests/${id}/code`, { code })
    if (confirmed.status !== 200) return confirmed.status
    const response = await call(doing, browser, 'POST', `/api/guests/${id}/booking`, wish)
    if (response.status !== 201) return response.status
    const { booking, path } = (await response.json()) as GuestBooked
    kept.visits.push({ id: booking.id, client: null, guestToken: path.split('/').at(-1) ?? '' })
    return response.status
  },

  async 'is offered a time'(doing) {
    const { salon, step, kept } = doing
    const { owner } = salon.people
    const client = pick(salon.people.clients, step.which)
    if (!client) return undefined
    const { date, time } = pickTime(doing)
    const wish = { serviceIds: [salon.serviceId()], stylistId: salon.stylistId, from: date, to: date }
    const waiting = await call(doing, client, 'POST', '/api/waitlist', wish)
    if (waiting.status !== 201) return waiting.status
    const { id } = (await waiting.json()) as WaitlistEntry
    const slot = { stylistId: salon.stylistId, date, time }
    const offered = await call(doing, owner, 'POST', `/api/waitlist/${id}/offers`, slot)
    if (offered.status !== 201) return `waits ${offered.status}`
    const { offer } = (await offered.json()) as WaitlistEntry
    const acceptedTerms = await readTerms(doing, client)
    const accepted = await call(doing, client, 'POST', `/api/waitlist-offers/${offer?.id}/accept`, {
      acceptedTerms,
      alsoBook: true,
    })
    if (accepted.status === 201) kept.visits.push({ id: ((await accepted.json()) as Appointment).id, client })
    // Its time is free again.
    else await call(doing, owner, 'DELETE', `/api/waitlist-offers/${offer?.id}`)
    return accepted.status
  },
} satisfies Record<string, Work>
