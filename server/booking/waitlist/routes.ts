import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { notInRole } from '../../../domain/app-error.ts'
import { appointment } from '../../../domain/booking/appointment.ts'
import {
  offerAcceptance,
  waitlist,
  waitlistEntry,
  waitlistInput,
  waitlistQuery,
  waitlistSlot,
} from '../../../domain/booking/waitlist/waitlist.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import { can } from '../../../domain/people/roles.ts'
import { recordId } from '../../../domain/text.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, json } from '../../platform/http/responses.ts'
import type { OwnTime } from '../appointments/booked-client.ts'
import { canBookWithoutLimits, countBookingAttempts } from '../appointments/policies.ts'
import { fromOf } from '../online-payments/accepted-from.ts'
import { addEntry } from './adding.ts'
import { acceptOffer, bookForEntry, declineOffer } from './answering.ts'
import { noteCall } from './calling.ts'
import { removeEntry } from './commands.ts'
import { offerSlot, withdrawOffer } from './desk-offers.ts'
import { readWaitlist, type WaitlistContext } from './queries.ts'

const params = z.object({ id: recordId })

const listRoute = createRoute({
  method: 'get',
  path: '/api/waitlist',
  summary: 'List what you wait for, with the times that are offered to you; at the desk, everybody who waits',
  description:
    'With `date`, the desk gets those who wait for a time on that date, each with the first free start of every gap that fits, by stylist.',
  ...access('signed-in'),
  request: { query: waitlistQuery },
  responses: { 200: json('The entries, first come first', waitlist), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/waitlist',
  summary: 'Wait for a time to become free: services, a stylist or `any`, and a range of days and start times',
  description:
    'Sent again, it returns the same entry. What is free already is not offered: only what becomes free from then on. The desk can name a client, or somebody new.',
  ...access('signed-in'),
  request: { headers: idempotencyHeader, body: body(waitlistInput) },
  responses: {
    201: json('The entry', waitlistEntry),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/waitlist/{id}',
  summary: 'Stop waiting. What is offered goes to the next one. The desk can take anybody off the list',
  ...access('signed-in'),
  request: { params },
  responses: { 204: { description: 'Ended' }, ...errors('not_signed_in', 'not_found', 'invalid') },
})

const offerRoute = createRoute({
  method: 'post',
  path: '/api/waitlist/{id}/offers',
  summary: 'Offer a free time to somebody who waits: it is held for them, and mailed',
  ...access('waitlist.write'),
  request: { params, body: body(waitlistSlot) },
  responses: {
    201: json('The entry with its offer', waitlistEntry),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid'),
  },
})

const bookRoute = createRoute({
  method: 'post',
  path: '/api/waitlist/{id}/book',
  summary: 'Book a time for somebody who waits, which ends the entry',
  ...access('waitlist.write'),
  request: { params, headers: idempotencyHeader, body: body(waitlistSlot) },
  responses: {
    201: json('The booking', appointment),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid'),
  },
})

const callRoute = createRoute({
  method: 'post',
  path: '/api/waitlist/{id}/calls',
  summary: 'Note that you called somebody who waits, and nobody answered. Sent again within a minute, it is the same call',
  ...access('waitlist.write'),
  request: { params },
  responses: {
    201: json('The entry', waitlistEntry),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const acceptRoute = createRoute({
  method: 'post',
  path: '/api/waitlist-offers/{id}/accept',
  summary:
    'Book the time that is offered to you, or at the desk to anybody. What the desk has offered or books is confirmed. Sent again, it returns the same booking',
  ...access('signed-in'),
  request: { params, body: body(offerAcceptance) },
  responses: {
    201: json('The booking', appointment),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid', 'rate_limited'),
  },
})

const declineRoute = createRoute({
  method: 'post',
  path: '/api/waitlist-offers/{id}/decline',
  summary:
    'Say no to the time that is offered to you, or at the desk to anybody, and go on waiting. The time goes to the next one',
  ...access('signed-in'),
  request: { params },
  responses: { 204: { description: 'Declined' }, ...errors('not_signed_in', 'not_found', 'conflict', 'invalid') },
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: '/api/waitlist-offers/{id}',
  summary: 'Take an offer back that nobody has accepted yet',
  ...access('waitlist.write'),
  request: { params },
  responses: { 204: { description: 'Taken back' }, ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

interface WaitlistRoutesOptions extends WaitlistContext {
  readonly proxies: BlockList
  readonly ownHolds: OwnTime
  readonly mailOrigin: (c: Context<AppEnv>) => string
}

export function waitlistRoutes({ proxies, ownHolds, mailOrigin, ...context }: WaitlistRoutesOptions) {
  const attempts = countBookingAttempts(context.limits)
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const countAttempt = async (c: Context<AppEnv>) => {
    const user = requireUser(c)
    if (!canBookWithoutLimits(user)) await attempts.count({ userId: user.uid, address: clientAddress(c, proxies) })
  }

  routes.openapi(listRoute, async (c) => {
    const user = requireUser(c)
    const isDesk = can(user, 'waitlist.read')
    const { scope = isDesk ? 'all' : 'own', date, state } = c.req.valid('query')
    if (scope === 'all' && !isDesk) throw notInRole(user)
    return c.json(
      await readWaitlist(context, { reader: user, ...(scope === 'own' && { clientId: user.uid }), date, state }),
      200,
    )
  })
  routes.openapi(addRoute, async (c) => {
    await countAttempt(c)
    const by = { user: requireUser(c), by: authorOf(c), key: c.req.valid('header')['idempotency-key'] }
    return c.json(await addEntry(context, by, c.req.valid('json')), 201)
  })
  routes.openapi(removeRoute, async (c) => {
    await removeEntry({ ...context, origin: mailOrigin(c) }, { user: requireUser(c), by: authorOf(c) }, c.req.valid('param').id)
    return c.body(null, 204)
  })
  routes.openapi(offerRoute, async (c) => {
    const by = { user: requireUser(c), by: authorOf(c) }
    const own = await ownHolds(c)
    const offer = { ...by, id: c.req.valid('param').id, slot: c.req.valid('json'), own, origin: mailOrigin(c) }
    const offered = await offerSlot(context, offer)
    await own?.settle()
    return c.json(offered, 201)
  })
  routes.openapi(bookRoute, async (c) => {
    const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
    const booking = { id: c.req.valid('param').id, slot: c.req.valid('json'), user: requireUser(c), idempotencyKey }
    return c.json(await bookForEntry(context, booking), 201)
  })
  routes.openapi(callRoute, async (c) => {
    const by = { user: requireUser(c), by: authorOf(c) }
    return c.json(await noteCall(context, by, c.req.valid('param').id), 201)
  })
  routes.openapi(acceptRoute, async (c) => {
    await countAttempt(c)
    const user = requireUser(c)
    const answer = { offerId: c.req.valid('param').id, person: user, actor: actorOf(user) }
    return c.json(await acceptOffer(context, { ...answer, from: fromOf(c) }, c.req.valid('json')), 201)
  })
  routes.openapi(declineRoute, async (c) => {
    await declineOffer(context, { offerId: c.req.valid('param').id, person: requireUser(c) })
    return c.body(null, 204)
  })
  routes.openapi(withdrawRoute, async (c) => {
    await withdrawOffer(
      { ...context, origin: mailOrigin(c) },
      { user: requireUser(c), by: authorOf(c) },
      c.req.valid('param').id,
    )
    return c.body(null, 204)
  })
  return routes
}
