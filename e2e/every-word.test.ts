import { eq } from 'drizzle-orm'
import { mayOpen, type PagePath, pageAccess } from '../domain/access.ts'
import { type HasRole, staffRoles } from '../domain/people/roles.ts'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { guestPath, linkPath } from '../server/platform/links/actions.ts'
import { createLinks } from '../server/platform/links/sign.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addAccount, addClient } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { testAuthSecret } from '../server/testing/server-process.ts'
import { admin } from './support/fixtures.ts'
import { expectNoRawWord } from './support/language/raw-words.ts'
import { testOfSalonWith } from './support/own-salon.ts'
import { daysAhead } from './support/salon-data.ts'

const test = testOfSalonWith({ PSEUDO_LANGUAGE: 'true' }, '--demo')
// About fifty pages in turn, with each dialog and menu on them.
test.describe.configure({ timeout: 900_000 })
// A trace of every press would take most of the time.
test.use({ viewport: { width: 1280, height: 900 }, trace: 'off' })

/** Addresses of a page that is about something, which its path doesn't say. */
interface Examples {
  readonly clientId: string
  readonly visitId: string
}

const examplePaths = (page: PagePath, { clientId, visitId }: Examples): readonly string[] => {
  const examples: Partial<Record<PagePath, readonly string[]>> = {
    '/book': ['/book', `/book?move=${visitId}`],
    '/mybookings': ['/mybookings', '/mybookings?status=Completed', '/mybookings?tab=profile'],
    '/mybookings/receipt': [`/mybookings/receipt?booking=${visitId}`],
    '/admin/clients/:id': [`/admin/clients/${clientId}`, '/admin/clients/none'],
    '/admin/day': ['/admin/day', '/admin/day?view=week', '/admin/day?panel=booking'],
    '/admin/money/receipt': [`/admin/money/receipt?visit=${visitId}`],
    // Links open a guest's visit.
    '/visit/:token': ['/visit/none'],
  }
  return examples[page] ?? [page]
}

/** Takes the pages from the route table, so that new ones are included. */
const pagesThat = (isWanted: (page: PagePath) => boolean, examples: Examples) =>
  (Object.keys(pageAccess) as PagePath[]).filter(isWanted).flatMap((page) => examplePaths(page, examples))

/** A client with a visit to come and one that is over. */
async function addVisits(database: DatabaseConnection, clientId: string): Promise<Examples & { readonly nextId: string }> {
  const details = { userId: clientId, stylistName: 'Mara Quist', serviceNames: ['Cut', 'Color'] }
  const nextId = await addAppointment(database, { ...details, date: daysAhead(30) })
  const visitId = await addAppointment(database, { ...details, date: daysAhead(-3), status: 'Completed' })
  return { clientId, visitId, nextId }
}

test('a visitor reads no raw word, on any page and in any dialog', async ({ page, database }) => {
  const pages = pagesThat((each) => mayOpen(each, null), { clientId: '', visitId: '' })
  await expectNoRawWord(page, database, { paths: [...pages, '/no-such-page'] })
})

test('a client reads no raw word, on any page and in any dialog', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const isTheirs = (each: PagePath) => each === '/book' || (mayOpen(each, { role: 'client' }) && !mayOpen(each, null))
  await expectNoRawWord(page, database, { paths: pagesThat(isTheirs, await addVisits(database, client.uid)) })
})

test('a guest reads no raw word, whatever their links open', async ({ page, database, elsewhere }) => {
  const email = uniqueEmail()
  const { clientId, visitId, nextId } = await addVisits(database, await addClient(database, { name: 'Grace Hopper', email }))
  const [next] = await database.db.select().from(appointments).where(eq(appointments.id, nextId))
  if (!next) throw new Error('There is no such booking.')
  const { move = '', cancel = '' } = createLinks(next, { secret: testAuthSecret, origin: '', reader: 'client' })
  const opening = (bookingId: string) => guestPath(testAuthSecret, { bookingId, clientId, email })
  const rate = linkPath(testAuthSecret, 'rating', visitId, clientId)
  const owner = (await elsewhere(admin)).request
  const invited = await owner.post('/api/staff/invitations', { data: { email: uniqueEmail(), role: 'receptionist' } })
  const { link } = (await invited.json()) as { link: string }
  await expectNoRawWord(page, database, { paths: [move, cancel, opening(nextId), opening(visitId), rate, link] })
})

for (const role of ['administrator', ...staffRoles] as const) {
  test(`a role reads no raw word, on any page and in any dialog: ${role}`, async ({ page, database, client, signIn }) => {
    const email = role === 'administrator' ? admin.email : uniqueEmail()
    const { rows } = await database.pool.query<{ id: string }>('select id from stylists order by id limit 1')
    const stylistId = role === 'stylist' ? rows[0]?.id : undefined
    if (role !== 'administrator') await addAccount(database, { name: 'Bo Quist', email, role, stylistId })
    await signIn({ email })
    const person: HasRole = { role }
    const isTheirs = (each: PagePath) => each.startsWith('/admin') && mayOpen(each, person)
    const paths = pagesThat(isTheirs, await addVisits(database, client.uid))
    await expectNoRawWord(page, database, { paths })
  })
}
