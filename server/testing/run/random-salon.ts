import fc from 'fast-check'
import type { Database } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientFormulas, clientNotes, clientRecords, clients } from '../../platform/database/schema/clients.ts'
import { startColumns } from '../../platform/database/start-columns.ts'

const seed = () => Number(process.env.TEST_SEED ?? Date.now()) | 0

/** Typed text that tables and spreadsheets misread, without unnecessary guards. */
const piece = fc.constantFrom(
  ...[
    'Zoë',
    'Müller',
    '山田',
    "O'Hart",
    '7N, 20 vol',
    '"quoted"',
    '- milk',
    '+ honey',
    '=SUM(A1)',
    '@home',
    '--',
    '---',
    'a;b',
    'x | y',
  ],
  ...['N/A', '6.0', '1:2', '00123', 'NONE of the options', '👩‍🎤', 'https://salon.example/?a=1,2'],
)
const line = fc.array(piece, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'))
const day = fc.integer({ min: 0, max: 900 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days, 17)))
const person = fc.record({
  name: fc.constantFrom('Anna Berg', 'Anna Berg', 'Zoë Müller', "Ben O'Hart", '山田 花子', 'Jo', '-', 'Maria-José Lúz'),
  phone: fc.option(fc.integer({ min: 100, max: 199 }).map((number) => `+1 718 555 0${number}`)),
  email: fc.option(fc.integer({ min: 1, max: 9 }).map((number) => `mail${number}@client.example`)),
  since: day,
  birthday: fc.option(fc.constantFrom('--02-29', '--09-21', '1988-02-29', '1990-12-01')),
  source: fc.option(line),
  tags: fc.uniqueArray(fc.constantFrom('VIP', 'Colour club', 'a;b', 'x|y', '* star', '--'), { maxLength: 3 }),
  consent: fc.option(day),
  blocked: fc.option(day),
  notes: fc.array(text, { maxLength: 2 }),
  alerts: fc.array(line, { maxLength: 2 }),
  formulas: fc.array(text, { maxLength: 2 }),
})

export async function addPeople(db: Database, count: number): Promise<number> {
  const people = fc.sample(person, { numRuns: count, seed: seed() })
  for (const [index, each] of people.entries()) {
    const id = `CL${String(index).padStart(8, '0')}`
    await db.insert(clients).values({ id, name: each.name, phone: each.phone, email: each.email, createdAt: each.since })
    const { birthday, source, tags, consent, blocked } = each
    await db
      .insert(clientRecords)
      .values({ clientId: id, birthday, source, tags: tags.toSorted(), mailConsentAt: consent, blockedAt: blocked })
    const by = { authorLabel: 'Mara' }
    for (const kind of ['note', 'alert'] as const) {
      for (const [nth, said] of each[`${kind}s`].entries()) {
        const createdAt = new Date(each.since.getTime() + nth)
        await db.insert(clientNotes).values({ id: `${id}${kind}${nth}`, clientId: id, kind, text: said, createdAt, ...by })
      }
    }
    for (const [nth, used] of each.formulas.entries()) {
      const createdAt = new Date(each.since.getTime() + nth)
      await db
        .insert(clientFormulas)
        .values({ id: `${id}f${nth}`, clientId: id, usedOn: `2026-0${nth + 1}-15`, text: used, createdAt, ...by })
    }
  }
  return people.length
}

const visit = fc.record({
  client: fc.nat(11),
  // Also off the grid. Not in an hour that occurs twice, which a list of times can't tell apart.
  startsAt: fc
    .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 600 }))
    .map(([days, minutes]) => new Date(Date.UTC(2024, 0, 1 + days, 13, minutes))),
  minutes: fc.integer({ min: 1, max: 300 }),
  status: fc.constantFrom('Completed', 'Canceled', 'Completed'),
  currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY', 'KWD'),
  services: fc.array(fc.tuple(fc.constantFrom('Cut', 'Color, all over', 'Färben + Föhnen', '=SUM(A1)'), fc.nat(500)), {
    minLength: 1,
    maxLength: 3,
  }),
  stylist: fc.constantFrom('Mara Voss', 'Zoë Núñez', '-'),
  bookedAs: fc.option(
    fc.record({ name: fc.constantFrom('Sam Smith', 'Lee, Ann', null), email: fc.constantFrom('sam@client.example', null) }),
  ),
  phone: fc.option(fc.constantFrom('+1 718 555 0155', '+44 7700 900123')),
  note: fc.option(line),
})

export async function addVisits(db: Database, count: number): Promise<void> {
  const people = Array.from({ length: 12 }, (_, index) => ({
    id: `CV${String(index).padStart(8, '0')}`,
    name: `${['Anna Berg', 'Zoë Müller', "Ben O'Hart"][index % 3]} ${index}`,
    email: index % 2 === 0 ? `mail${index}@client.example` : null,
    phone: index % 3 === 0 ? null : `+1 718 555 01${String(index).padStart(2, '0')}`,
  }))
  await db.insert(clients).values(people)
  for (const [index, each] of fc.sample(visit, { numRuns: count, seed: seed() }).entries()) {
    const person = people[each.client]
    const shifted = new Date(each.startsAt)
    const services = each.services.map(([ServiceName, Price], nth) => ({
      id: `S${nth}`,
      ServiceName,
      Description: '',
      Duration: 5,
      Price: each.currency === 'KWD' ? Price + 0.125 : Price,
    }))
    await db.insert(appointments).values({
      id: `BK${String(index).padStart(8, '0')}`,
      status: each.status as 'Completed',
      stylistId: 'ST00000001',
      clientId: person?.id ?? '',
      endsAt: new Date(shifted.getTime() + each.minutes * 60_000),
      ...startColumns(shifted.getTime() / 1000, 'America/New_York'),
      chargesMills: services.reduce((sum, { Price }) => sum + Math.round(Price * 1000), 0),
      currency: each.currency,
      services,
      stylist: {
        id: 'ST00000001',
        stylistName: each.stylist,
        description: '',
        rating: 5,
        status: 'Available',
        daysAvailable: [],
      },
      client: {
        uid: person?.id ?? '',
        name: each.bookedAs?.name ?? person?.name ?? '',
        email: each.bookedAs?.email ?? person?.email ?? '',
      },
      phone: each.phone,
      note: each.note,
      createdAt: shifted,
      updatedAt: shifted,
    })
  }
}
