import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import type { LinkUse } from '../../../domain/messages/visit-link.ts'
import { actorOf, actorOfLink } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { OwnHolds } from '../appointments/booked-client.ts'
import { changeStatus } from '../appointments/commands.ts'
import { moveAppointment } from '../appointments/move.ts'
import { type OpenVisitLink, openVisitLink, refusedVisitLink, type VisitContext } from './queries.ts'

interface LinkRequest {
  readonly use: LinkUse
  readonly ownOf?: (person: CurrentUser) => Promise<OwnHolds | undefined>
  readonly beforehand?: (link: OpenVisitLink) => Promise<void>
}

/**
 * Performs a link's action as its person, and uses the link up in the same transaction; a failure leaves the link usable. `beforehand`
 * runs once the link is verified, and may throw.
 * @throws {AppError} as `openVisitLink`, `changeStatus` and `moveAppointment`, without details of the booking that the mail lacks
 */
export async function followVisitLink(
  context: VisitContext,
  token: string,
  { use, ownOf, beforehand }: LinkRequest,
): Promise<OpenVisitLink & { done: Appointment }> {
  const link = await openVisitLink(context, token)
  await beforehand?.(link)
  try {
    const own = await ownOf?.(link.person)
    const result = await act(context, link, { use, own })
    await own?.settle()
    return { ...link, done: result }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, details } = error
    // Another request was faster, perhaps with this very link.
    if (code === 'conflict' && !details.reason) {
      await openVisitLink(context, token)
      throw refusedVisitLink('link_outdated', link.claim, details.current)
    }
    const { current: _current, ...others } = details
    throw new AppError(code, message, others)
  }
}

interface Act {
  readonly use: LinkUse
  readonly own: OwnHolds | undefined
}

function act(context: VisitContext, { claim, row, person }: OpenVisitLink, { use, own }: Act): Promise<Appointment> {
  const { version } = claim
  const common = {
    user: person,
    actor: person.admin ? actorOf(person) : actorOfLink(person),
    id: row.id,
    own,
    effects: [{ kind: 'use_link', claim }] as const,
  }
  if (claim.action === 'move') {
    const { date, time, alsoBook } = use
    if (date === undefined || time === undefined) {
      throw new AppError('invalid', say(msg`Choose a day and a time.`), {
        fields: { [date ? 'time' : 'date']: say(msg`Choose a day and a time`) },
      })
    }
    return moveAppointment(context, { ...common, move: { date, time, alsoBook, version } })
  }
  const status = claim.action === 'confirm' ? 'Confirmed' : 'Canceled'
  return changeStatus(context, { ...common, change: { from: row.status, status, version } })
}
