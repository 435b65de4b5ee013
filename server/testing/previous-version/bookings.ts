import * as statements from './statements.ts'

export const hour = 3_600_000
export const instant = (at: number) => new Date(at).toISOString()
const day = (at: number) => instant(at).slice(0, 10)

export const owner = { id: 'OWNER', role: 'administrator', label: 'Olga Owner' }
const ada = { id: 'ADA', role: 'client', label: 'Ada Client' }

export class NothingDone extends Error {}

export interface Connection {
  /** @returns the first row @throws {NothingDone} without a row, or if nothing was written */
  readonly run: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>>
  readonly inTransaction: (work: () => Promise<void>) => Promise<void>
}

/** Writes a client's booking with its mail and delivery, and one by the desk for somebody without an account. */
export async function serveBookings(connection: Connection, round: number): Promise<void> {
  const { run, inTransaction } = connection
  const id = `NEW${round}`
  const now = instant(Date.now())
  const starts = Date.UTC(2040, 0, 1, 10) + 4 * hour * round
  const moved = starts + hour
  const booking = {
    id,
    status: 'Pending',
    stylistId: 'MARA',
    clientId: 'ADA',
    bookedBy: null,
    ...times(starts),
    chargesCents: 4250,
    chargesThirdDecimal: round % 10,
    services: [{ id: 'CUT', ServiceName: 'Cut', Price: 42.5, Duration: 60 }],
    stylist: { id: 'MARA', stylistName: 'Mara' },
    client: { uid: 'ADA', name: 'Ada Client', email: 'ada@client.example' },
    idempotencyKey: id,
    requestHash: 'hash',
    changedBy: 'ADA',
    busy: null,
    phone: '+1 718 555 0142',
    note: 'A note',
    change: { actor: ada },
    createdAt: now,
    updatedAt: now,
    askedAt: now,
    mostOpen: null,
    mayOverlap: false,
    serviceIds: ['CUT'],
    hasFreeParts: false,
    actorId: 'ADA',
  }
  await withCatalogue(connection, (versions) => run(statements.book, written({ ...booking, ...versions })))
  const settle = 'select settle_booking_key($1, $2, $3::timestamptz) as id'
  const settled = await run(settle, ['ADA', id, now])
  if (settled.id !== id) throw new Error(`${id} was not found by its key`)
  await run(settle, ['ADA', `${id} given up`, now])
  await run(statements.changeStatus, ['Confirmed', 'OWNER', { actor: owner }, now, id, 'Pending'])
  await run(statements.undo, ['Pending', 'OWNER', { actor: owner, kind: 'undone' }, now, id, 2, instant(0)])
  const { stylistVersion, settingsVersion } = await readCatalogue(connection)
  const from = instant(moved)
  const to = instant(moved + hour)
  await inTransaction(async () => {
    await run('select lock_for_booking($1)', ['ADA'])
    await run(statements.move, [
      ...['Pending', 'MARA', from, to, day(moved), 660, 'ADA', null, { actor: ada }, now],
      ...[id, 3, 'Pending', 'Confirmed', false, 'ADA', id, 'MARA', false, to, from],
      ...['ADA', null, now, null, true, 'MARA', stylistVersion, [], [], from, to, settingsVersion, false, 'ADA'],
    ])
  })
  const walkIn = { id: `${id}W`, clientId: `${id}C`, bookedBy: 'OWNER', actorId: 'OWNER', idempotencyKey: `${id}W` }
  const byOwner = { changedBy: 'OWNER', change: { actor: owner }, client: null }
  await withCatalogue(connection, (versions) =>
    inTransaction(async () => {
      await run('select lock_for_booking($1, $2)', ['OWNER', walkIn.clientId])
      await run(statements.insertClient, [walkIn.clientId, 'Mrs Smith', '+1 718 555 0144', null, now, now])
      await run(statements.book, written({ ...booking, ...walkIn, ...byOwner, ...times(moved + hour), ...versions }))
    }),
  )
  await notify(connection, id)
}

const times = (starts: number) => {
  const from = instant(starts)
  const to = instant(starts + hour)
  return { startsAt: from, endsAt: to, wallDate: day(starts), wallMinutes: new Date(starts).getUTCHours() * 60, from, to }
}

async function readCatalogue({ run }: Connection) {
  const stylist = await run(`select xmin::text as version from stylists where id = 'MARA'`)
  const service = await run(`select xmin::text as version from services where id = 'CUT'`)
  const settings = await run('select version from settings')
  return { stylistVersion: stylist.version, serviceVersions: [service.version], settingsVersion: settings.version }
}

const written = (booking: object) => [1, null, null, null, JSON.stringify([booking])]

/** Retries with the current catalogue if it changed since it was read, as the server does. */
async function withCatalogue(connection: Connection, write: (versions: object) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const versions = await readCatalogue(connection)
    try {
      await write(versions)
      return
    } catch (error) {
      if (attempt === 5 || !(error instanceof NothingDone)) throw error
    }
  }
}

async function notify({ run, inTransaction }: Connection, id: string): Promise<void> {
  const now = instant(Date.now())
  const event = await run('select "id" from "appointment_events" where "appointment_id" = $1 order by "id" limit 1', [id])
  await inTransaction(async () => {
    await run('update "appointment_events" set "relayed_at" = $1 where "appointment_events"."id" in ($2)', [now, event.id])
  })
  await inTransaction(async () => {
    await run(statements.lockAppointment, [event.id])
    await run(statements.insertDelivery, [id, 'HOOK', event.id, 'appointment.created', '{}', now, now])
    const to = ['ADA', id, 'Ada Client', 'ada@client.example']
    const content = ['We’ve got your booking', '', '', 'BEGIN:VCALENDAR', 'REQUEST']
    await run(statements.insertMail, [id, `round:${id}`, 'booking_received', ...to, ...content, now, now])
  })
  await inTransaction(async () => {
    await run('update "mails" set "relayed_at" = $1 where "mails"."id" in ($2)', [now, id])
    await run('update "webhook_deliveries" set "relayed_at" = $1 where "webhook_deliveries"."id" in ($2)', [now, id])
  })
  await run(statements.settleDelivery, ['delivered', 200, null, now, now, id])
  await run(statements.settleMail, ['sent', 1, null, now, now, id])
}
