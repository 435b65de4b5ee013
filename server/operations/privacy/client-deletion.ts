import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg, plural } from '@lingui/core/runtime-macro'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { deletedClientName } from '../../../domain/operations/personal-data.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordId } from '../../../domain/text.ts'
import { lockOwnRecord } from '../../people/cards/locked-client.ts'
import type { CardContext } from '../../people/cards/queries.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { searchWords } from '../../platform/database/schema/platform.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { type Author, authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors } from '../../platform/http/responses.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { findAddresses, forgetInvitations } from './addresses.ts'
import { forgetInBookings } from './commands.ts'
import { forgetInMail } from './forget-in-mail.ts'
import { forgetOnlinePayments } from './online-payments.ts'
import { openBookingsAhead } from './queries.ts'

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/clients/{id}',
  summary: 'Delete a client without an account for good. Their bookings stay in the salon’s figures, without the name',
  ...access('clients.delete'),
  request: { params: z.object({ id: recordId }) },
  responses: {
    204: { description: 'Deleted' },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

interface DeletionContext extends CardContext {
  readonly db: Database
  readonly clock: Clock
  readonly announce: Announce
}

export function clientDeletionRoutes(context: DeletionContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(deleteRoute, async (c) => {
    await deleteClient(context, { id: c.req.valid('param').id, user: requireUser(c), by: authorOf(c) })
    return c.body(null, 204)
  })

  return routes
}

interface Deletion {
  readonly id: string
  readonly user: CurrentUser
  readonly by: Author
}

/**
 * Deletes a client without an account, as an owner deletes an account (decision 032): bookings stay in the salon's totals, without the
 * name and all personal data.
 * @throws {AppError} `not_found` · `conflict` with an account, with upcoming bookings, or if merged into another one
 */
async function deleteClient(context: DeletionContext, deletion: Deletion): Promise<void> {
  const own = await context.db.transaction((tx) => deleteInside(tx, context, deletion))
  for (const visit of own) context.announce.appointment({ ...visit, clientId: deletion.id })
  context.announce.clients()
}

async function deleteInside(tx: Queryable, { clock, settings }: DeletionContext, { id, user, by }: Deletion) {
  const client = await lockOwnRecord(tx, user, id)
  if (client.hasAccount)
    throw new AppError('conflict', say(msg`${{ name: client.name }} has an account, and deletes it in their profile.`))
  const upcoming = await openBookingsAhead(tx, client.id, { now: clock(), settings: settings.get() })
  if (upcoming.length > 0) {
    const { name } = client
    const message =
      upcoming.length === 1
        ? msg`${{ name }} has a booking ahead. Cancel it first.`
        : msg`${{ name }} has ${plural(
            { count: upcoming.length },
            { one: '# booking', other: '# bookings' },
          )} ahead. Cancel them first.`
    throw new AppError('conflict', say(message))
  }
  const own = await forgetInBookings(tx, client.id)
  const addresses = await findAddresses(tx, client.id)
  await forgetInMail(tx, { uid: client.id, addresses, own })
  await forgetInvitations(tx, addresses)
  await forgetOnlinePayments(tx, client.id, actorOf(user))
  const now = systemDate()
  await tx.execute(sql`select forget_client(${client.id}, ${now.toISOString()}::timestamptz)`)
  await tx
    .update(clients)
    .set({ name: deletedClientName, phone: null, email: null, deletedAt: now, updatedAt: now })
    .where(eq(clients.id, client.id))
  // After the update, whose trigger adds the new name's words.
  await tx.delete(searchWords).where(and(eq(searchWords.kind, 'client'), eq(searchWords.id, client.id)))
  await recordAudit(tx, by, { kind: 'clients.deleted', subject: { id: client.id, label: deletedClientName } })
  return own
}
