import { describe, expect, onTestFinished, test } from 'vitest'
import { reportNames } from '../domain/insight/reports.ts'
import { pseudoLanguage } from '../domain/language/languages.ts'
import { mailKinds } from '../domain/messages/mail.ts'
import { defaultWords } from '../domain/messages/texts.ts'
import type { ImportFile } from '../domain/operations/moving-in/import-file.ts'
import { defaultSettings } from '../domain/salon/settings.ts'
import { refusalCodes, refused } from './booking/appointments/refusals.ts'
import { writeLetter } from './messages/mail/letters/letters.ts'
import { sampleLetter } from './messages/mail/sample.ts'
import { inLanguage } from './platform/language/reader.ts'
import { guestPath } from './platform/links/actions.ts'
import { addAppointment } from './testing/appointments.ts'
import { eventually } from './testing/live-events.ts'
import { addPeople, addVisits } from './testing/run/random-salon.ts'
import { apiValues, inParts, rawParts, writtenIn } from './testing/run/raw-words.ts'
import { addClient, adminEmail, mondayMorning, openTestSalon, type Person, signedIn, type TestApp } from './testing/salon.ts'
import { testAuthSecret } from './testing/server-process.ts'
import { createTestDatabase } from './testing/test-database.ts'

const details = { name: 'Linden & Vale', address: '12 Elm Street', phone: '555 0100', email: 'hello@salon.example' }
const settings = defaultSettings(details, 'America/New_York')

const asPseudo = <Result>(work: () => Result) => inLanguage(pseudoLanguage, work)

/** The texts of HTML, without styles. */
const htmlText = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')

test.each(mailKinds)('the mail %s has no raw word in its subject, text and HTML', async (kind) => {
  const origin = 'https://salon.example'
  const mail = await asPseudo(() =>
    writeLetter(defaultWords(kind), sampleLetter({ kind, settings, origin, now: mondayMorning })),
  )
  const written = inParts([...Object.values(details), 'Ada Lovelace', 'Mara Silva', 'K7QF9M2XTR4W'])
  for (const part of [mail.subject, mail.text, htmlText(mail.html)]) expect(rawParts(part, written), part).toEqual([])
  expect(mail.html).toContain(`lang="${pseudoLanguage}"`)
})

describe('a refusal', () => {
  /** Data beside the codes of refusals. */
  const refusalData = {
    most: 3,
    clientName: 'Ada',
    stylistName: 'Mara',
    services: [],
    stylist: null,
    problem: '',
    minutes: [540],
    closure: 'Ada',
    reasons: [],
    weekday: 'Monday',
    holder: 'Ada',
    isOwn: false,
    nextFree: [],
    status: 'Completed',
    from: 'Completed',
    to: 'Pending',
    currency: 'EUR',
    name: 'Ada',
    until: mondayMorning,
    isMove: true,
    state: 'accepted',
    isWaiting: true,
    isDesk: true,
  }
  const untold = {
    clientName: null,
    stylistName: null,
    closure: null,
    weekday: null,
    holder: null,
    minutes: Array(20).fill(540),
  }
  const other = {
    isOwn: true,
    state: 'taken',
    isDesk: false,
    isMove: false,
    status: 'Canceled',
    from: 'Canceled',
    to: 'Confirmed',
  }

  test.each(refusalCodes)('%s has no raw word', (code) => {
    for (const details of [
      refusalData,
      { ...refusalData, ...untold },
      { ...refusalData, ...other },
      { ...refusalData, ...other, ...untold },
    ]) {
      const refusal = { ...details, code } as unknown as Parameters<typeof refused>[0]
      const { message, details: said } = asPseudo(() => refused(refusal, settings))
      for (const text of [message, ...Object.values(said.fields ?? {})])
        expect(rawParts(text, inParts(['Ada', 'Mara'])), text).toEqual([])
    }
  })
})

test('the files for spreadsheets and calendars have no raw word', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const app = openTestSalon(database, { environment: { SALON_NAME: details.name, SALON_ADDRESS: details.address } })
  const admin = await signedIn(app, database, { email: adminEmail })
  await addPeople(database.db, 20)
  await addVisits(database.db, 20)
  const email = 'grace@client.example'
  const clientId = await addClient(database, { name: 'Grace Hopper', email })
  const id = await addAppointment(database, { userId: clientId, date: '2026-12-01' })
  const guestLink = guestPath(testAuthSecret, { bookingId: id, clientId, email })
  const examples: Readonly<Record<string, string>> = {
    '/api/appointments/{id}/calendar.ics': `/api/appointments/${id}/calendar.ics`,
    '/api/clients/{id}/export.csv': `/api/clients/${clientId}/export.csv`,
    '/api/guest-visits/{token}/calendar.ics': `${guestLink.replace('/visit/', '/api/guest-visits/')}/calendar.ics`,
    '/api/till/{date}/export.csv': '/api/till/2026-11-30/export.csv',
    '/calendar/{address}': await addFeed(admin),
    '/api/import-files/{id}/lines.csv': `/api/import-files/${await addImport(app, admin)}/lines.csv`,
  }
  const api = await (await app.request('/api/openapi.json')).json()
  const written = (await writtenIn(database.pool, api)) + inParts(Object.values(details))
  // Below the headers, files have the API's own values, but for the audit log.
  const withValues = written + inParts(['AM', 'PM', 'status', 'all', ...apiValues(api)])
  const files = await findFiles(app)
  expect(files.length).toBeGreaterThan(8)
  for (const path of files.flatMap(reportPaths)) {
    const lines = await asPseudo(async () => {
      const answer = await admin.call('GET', examples[path] ?? `${path}?from=2024-01-01&to=2026-12-31`)
      expect([path, answer.status]).toEqual([path, 200])
      const text = (await answer.text()).replaceAll('\r\n ', '')
      return text.startsWith('BEGIN:VCALENDAR') ? textsIn(text) : linesIn(text)
    })
    const isWorded = path === '/api/audit/export.csv'
    const raw = lines.filter((line, index) => rawParts(line, index === 0 || isWorded ? written : withValues).length > 0)
    expect({ path, raw }).toEqual({ path, raw: [] })
  }
})

/** A dispute's file is a bank's to read, with the API's own codes. */
const isForReaders = (type: string) => type.startsWith('text/') && !['text/event-stream', 'text/plain'].includes(type)

/** Paths of the API that answer with a file that people read. */
async function findFiles(app: TestApp): Promise<string[]> {
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, unknown> }> } }>
  }
  return Object.entries(paths).flatMap(([path, { get }]) =>
    Object.keys(get?.responses[200]?.content ?? {}).some(isForReaders) ? [path] : [],
  )
}

const reportPaths = (path: string) =>
  path.includes('{name}') ? reportNames.map((name) => path.replace('{name}', name)) : [path]

/** Texts of a calendar that people read. */
function textsIn(calendar: string): string[] {
  const texts = calendar.matchAll(/^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|NAME|X-WR-CALNAME|X-WR-CALDESC)[;:].*/gm)
  return [...texts].map(([line]) => line.replace(/^[^:]*:/, '').replaceAll(/\\[nN]/g, '\n'))
}

const linesIn = (csv: string) => csv.split('\r\n')

async function addFeed(admin: Person): Promise<string> {
  const feed = await admin.call('POST', '/api/calendar-feeds', { kind: 'salon' })
  return new URL(((await feed.json()) as { url: string }).url).pathname
}

/** Checks a list with mistakes, so that each line has something said of it. @returns the file's id */
async function addImport(app: TestApp, admin: Person): Promise<string> {
  const lines = ['Name,Email,Phone,Birthday', 'Ada,not an address,x,31.31.', ',,,', 'Bo,bo@client.example,,1990-12-01']
  const headers = { cookie: admin.cookie, 'content-type': 'application/octet-stream' }
  const sent = await app.request('/api/import-files?name=clients.csv', { method: 'POST', headers, body: lines.join('\r\n') })
  const { id, mapping } = (await sent.json()) as ImportFile
  const latest = async () => (await (await admin.call('GET', '/api/import-files')).json()) as ImportFile
  await asPseudo(() => admin.call('POST', `/api/import-files/${id}/check`, { mapping }))
  await eventually(async () => (await latest()).state === 'checked')
  return id
}
