import { bookedServices } from '../../../domain/booking/appointment.ts'
import type { Client } from '../../../domain/people/client.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { clients } from '../../platform/database/schema/clients.ts'

export interface LastVisit {
  /** Unix seconds. */
  readonly date: number
  readonly services: unknown
  readonly note: string | null
}

type Columns = Pick<typeof clients.$inferSelect, 'id' | 'name' | 'email' | 'phone'> & {
  readonly hasAccount: boolean
  readonly lastVisit?: LastVisit | null
  readonly nextVisit?: number | null
  readonly alerts?: readonly string[] | null
  readonly tags?: readonly string[]
  readonly foundIn?: Client['foundIn']
}

/** Presents a client to the salon: a missing email is '', as docs/product.md's fallbacks expect. */
export function presentClient({
  id,
  name,
  email,
  phone,
  hasAccount,
  lastVisit,
  nextVisit,
  alerts,
  tags = [],
  foundIn,
}: Columns): Client {
  const visit = lastVisit && presentVisit(lastVisit)
  return {
    id,
    name,
    email: email ?? '',
    ...(phone && { phone }),
    hasAccount,
    ...(visit && { lastVisit: visit }),
    ...(nextVisit && { nextVisit }),
    ...(alerts && { alerts: [...alerts] }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(foundIn && { foundIn }),
  }
}

function presentVisit({ date, services, note }: LastVisit): NonNullable<Client['lastVisit']> {
  const names = bookedServices.parse(services).map(({ ServiceName }) => ServiceName)
  return { date, services: names, ...(note && { note }) }
}

/** The client, with a client's rights. */
export function presentPerson({
  id,
  name,
  email,
}: {
  readonly id: string
  readonly name: string
  readonly email: string | null
}) {
  return { uid: id, name, email: email ?? '', admin: false, role: 'client' } as const satisfies CurrentUser
}
