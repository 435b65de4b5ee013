import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { SettingsDocument, SomeSettings } from '../../../domain/salon/settings.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import type { TranslationList } from '../../../domain/salon/translations/translations.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let owner: Person
let client: Person
let anybody: Person
let serviceId: string
let stylistId: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  const app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
  client = await signedIn(app, database)
  anybody = visitor(app)
  serviceId = await addService(database, { name: 'Cut' })
  stylistId = await addStylist(database, { name: 'Mara' })
  await database.pool.query(`update services set description = 'With a wash', category = 'Hair'`)
  await database.pool.query(`update stylists set description = 'Curls'`)
})

const json = async <Body>(response: Promise<Response>) => (await (await response).json()) as Body
const settingsNow = () => json<SettingsDocument>(owner.call('GET', '/api/settings'))

async function save(settings: SomeSettings): Promise<void> {
  const { version } = await settingsNow()
  expect((await owner.call('PATCH', '/api/settings', { version, settings })).status).toBe(200)
}
const speak = (own: 'en' | 'de' = 'en') => save({ languages: { own, offered: ['en', 'de', 'fr'] } })

type TextRow = readonly [kind: string, record: string, field: string, text: string]

const put = (language: string, ...rows: readonly TextRow[]) =>
  owner.call('PUT', '/api/translations', {
    language,
    texts: rows.map(([kind, record, field, text]) => ({ kind, record, field, text })),
  })

async function write(language: string, ...rows: readonly TextRow[]): Promise<void> {
  expect((await put(language, ...rows)).status).toBe(200)
}
const list = (language: string) => json<TranslationList>(owner.call('GET', `/api/translations?language=${language}`))
const inLanguage = <Body>(person: Person, path: string, language: string) =>
  json<Body>(person.call('GET', path, undefined, { 'accept-language': language }))
const firstService = async (person: Person, language: string) =>
  (await inLanguage<Service[]>(person, '/api/services', language))[0]

describe('what the salon has written', () => {
  test('is listed with what it is in a language, and only that is changed which is sent', async () => {
    await speak()
    await write('de', ['service', serviceId, 'name', 'Schnitt'], ['stylist', stylistId, 'description', 'Locken'])
    const { texts, own, former } = await list('de')
    expect([own, former]).toEqual(['en', 0])
    expect(texts.map(({ kind, field, label, own, text }) => [kind, field, label, own, text])).toEqual([
      ['group', 'name', 'Hair', 'Hair', ''],
      ['service', 'name', 'Cut', 'Cut', 'Schnitt'],
      ['service', 'description', 'Cut', 'With a wash', ''],
      ['stylist', 'description', 'Mara', 'Curls', 'Locken'],
    ])
    await write('de', ['service', serviceId, 'name', ''], ['group', 'Hair', 'name', ' Haar '])
    expect((await list('de')).texts.map(({ text }) => text)).toEqual(['Haar', '', '', 'Locken'])
    expect((await list('fr')).texts.every(({ text }) => text === '')).toBe(true)
  })

  test('is read in the reader’s language, else in the salon’s, and says which', async () => {
    await speak()
    await write('de', ['service', serviceId, 'name', 'Schnitt'], ['group', 'Hair', 'name', 'Haar'])
    for (const person of [anybody, client]) {
      expect(await firstService(person, 'de')).toMatchObject({
        ServiceName: 'Schnitt',
        Description: 'With a wash',
        category: 'Haar',
        untranslated: ['Description'],
      })
      expect(await firstService(person, 'en')).toEqual(expect.not.objectContaining({ untranslated: expect.anything() }))
    }
    const [stylist] = await inLanguage<Stylist[]>(anybody, '/api/stylists', 'fr')
    expect(stylist).toMatchObject({ description: 'Curls', untranslated: ['description'] })
  })

  test('stays as it is for who edits it, whatever language they read', async () => {
    await speak()
    await write('de', ['service', serviceId, 'name', 'Schnitt'], ['service', serviceId, 'description', 'Mit Waschen'])
    await write('de', ['stylist', stylistId, 'description', 'Locken'])
    expect(await firstService(owner, 'de')).toMatchObject({
      ServiceName: 'Cut',
      Description: 'With a wash',
      // Pages for clients show these to staff, too.
      inReadersLanguage: {
        ServiceName: 'Schnitt',
        Description: 'Mit Waschen',
        category: 'Hair',
        untranslated: ['category'],
      },
    })
    const [stylist] = await inLanguage<Stylist[]>(owner, '/api/stylists', 'de')
    expect(stylist).toMatchObject({ description: 'Curls', inReadersLanguage: { description: 'Locken' } })
    expect(await firstService(owner, 'en')).toEqual(expect.not.objectContaining({ inReadersLanguage: expect.anything() }))
    const { settings } = await inLanguage<SettingsDocument>(owner, '/api/settings', 'de')
    expect(settings.salon.heroTitle).toBe('')
  })

  test('is the same as ever where no language was chosen', async () => {
    expect((await owner.call('GET', '/api/translations?language=de')).status).toBe(422)
    expect((await put('de', ['service', serviceId, 'name', 'Schnitt'])).status).toBe(422)
    expect(await firstService(anybody, 'de')).toEqual(await firstService(anybody, 'en'))
  })

  test('a deleted record’s translations are forgotten in all languages', async () => {
    await speak()
    const closures = [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }]
    await save({ closures })
    await write('de', ['service', serviceId, 'name', 'Schnitt'], ['stylist', stylistId, 'description', 'Locken'])
    await write('de', ['closure', 'Christmas', 'reason', 'Weihnachten'], ['group', 'Hair', 'name', 'Haar'])
    const kinds = async () =>
      (await database.pool.query('select kind from translations order by kind')).rows.map(({ kind }) => kind)
    await save({ closures: [] })
    expect(await kinds()).toEqual(['group', 'service', 'stylist'])
    expect((await owner.call('DELETE', `/api/services/${serviceId}`)).status).toBe(204)
    expect((await owner.call('DELETE', `/api/stylists/${stylistId}`)).status).toBe(204)
    expect(await kinds()).toEqual(['group'])
    await save({ noGaps: true })
    expect(await kinds()).toEqual([])
  })
})

describe('texts of the settings', () => {
  test('are read in the reader’s language: titles, sections, groups, closures, phones, pictures and rules', async () => {
    await speak()
    const { settings } = await settingsNow()
    const section = { kind: 'text', id: 'parking', shown: true, title: 'Parking', text: 'Behind the **house**.' } as const
    const picture = { url: '/images/one', alt: 'A chair', focus: { x: 50, y: 50 } }
    await save({
      salon: { ...settings.salon, heroTitle: 'Hello', aboutText: 'We cut.' },
      page: {
        ...settings.page,
        home: [section, ...settings.page.home],
        groups: [{ name: 'Hair', text: 'All of it', picture }],
      },
      closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }],
      contact: { ...settings.contact, phones: [{ label: 'Mobile', number: '+1 718 555 0142' }] },
      legal: { privacy: '', terms: 'Be nice.' },
    })
    await write('de', ['salon', 'salon', 'heroTitle', 'Hallo'], ['section', 'parking', 'title', 'Parken'])
    await write('de', ['group', 'Hair', 'name', 'Haar'], ['picture', '/images/one', 'alt', 'Ein Stuhl'])
    await write('de', ['closure', 'Christmas', 'reason', 'Weihnachten'], ['phone', 'Mobile', 'label', 'Handy'])
    const salon = await inLanguage<Salon>(anybody, '/api/salon', 'de')
    expect(salon.texts).toMatchObject({ heroTitle: 'Hallo', aboutText: 'We cut.' })
    expect(salon.sections.home[0]).toMatchObject({ title: 'Parken', blocks: [{ items: [[{ text: 'Behind the ' }, {}, {}]] }] })
    expect(salon.groups).toEqual([{ name: 'Haar', own: 'Hair', text: 'All of it', picture: { ...picture, alt: 'Ein Stuhl' } }])
    expect([salon.closures[0]?.reason, salon.phones[0]?.label]).toEqual(['Weihnachten', 'Handy'])
    expect(salon.untranslated).toEqual(
      expect.arrayContaining(['salon.salon.aboutText', 'section.parking.text', 'group.Hair.text']),
    )
    expect(salon.untranslated).not.toContain('salon.salon.heroTitle')
    expect(await inLanguage(anybody, '/api/legal/terms', 'de')).toMatchObject({ language: 'en' })
    await write('de', ['legal', 'legal', 'terms', 'Sei nett.'])
    const terms = await inLanguage<Record<string, unknown>>(anybody, '/api/legal/terms', 'de')
    expect([JSON.stringify(terms.blocks), terms.language]).toEqual([expect.stringContaining('Sei nett.'), undefined])
    const own = await inLanguage<Salon>(anybody, '/api/salon', 'en')
    expect([own.texts.heroTitle, own.groups[0]?.own, own.untranslated]).toEqual(['Hello', undefined, undefined])
  })
})

describe('the texts of mails', () => {
  test('are listed for clients’ mails and the salon’s own, and those of a kind are saved beside each other', async () => {
    await speak()
    for (const kind of ['booking_confirmed', 'salon_new']) {
      const words = { version: 0, subject: `Subject of ${kind}`, body: 'Hello {client}' }
      expect((await owner.call('PUT', `/api/mail/texts/${kind}`, words)).status).toBe(200)
    }
    await write('de', ['mail', 'salon_new', 'subject', 'Neu: {client}'])
    const { texts } = await list('de')
    expect(texts.filter(({ kind }) => kind === 'mail').map(({ record, field, text }) => [record, field, text])).toEqual([
      ['booking_confirmed', 'subject', ''],
      ['booking_confirmed', 'body', ''],
      ['salon_new', 'subject', 'Neu: {client}'],
      ['salon_new', 'body', ''],
    ])
  })
})

describe('what is typed', () => {
  test('is refused with its field if it is too long, has wrong placeholders, or belongs to nothing', async () => {
    await speak()
    const words = { version: 0, subject: 'Hi {client}', body: 'Hello\n\nSee you {date}' }
    expect((await owner.call('PUT', '/api/mail/texts/booking_confirmed', words)).status).toBe(200)
    const refused = await put(
      'de',
      ['service', serviceId, 'name', 'x'.repeat(101)],
      ['mail', 'booking_confirmed', 'subject', 'Hallo {kunde}'],
      ['service', 'GONE', 'name', 'Weg'],
      ['service', serviceId, 'description', 'Mit Waschen'],
    )
    const { error } = (await refused.json()) as ErrorResponse
    expect(refused.status).toBe(422)
    expect(error.fields).toEqual({
      'texts.0': expect.stringContaining('100'),
      'texts.1': expect.stringContaining('{kunde}'),
      'texts.2': expect.stringContaining('anymore'),
    })
    expect((await list('de')).texts.every(({ text }) => text === '')).toBe(true)
  })

  test('is in a further language of the salon’s, and no two groups have one name in it', async () => {
    await speak()
    await database.pool.query(`insert into services (id, name, description, price_mills, duration_minutes, category)
      values ('OTHER', 'Color', '', 1000, 30, 'Color')`)
    for (const language of ['en', 'ar', 'xx']) expect((await put(language)).status).toBe(422)
    await write('de', ['group', 'Hair', 'name', 'Haar'])
    expect((await put('de', ['group', 'Color', 'name', 'Haar'])).status).toBe(422)
    expect((await put('de', ['group', 'Color', 'name', 'Hair'])).status).toBe(200)
  })

  test('is in the audit log by its record’s name', async () => {
    await speak()
    await write('de', ['service', serviceId, 'name', 'Schnitt'])
    const { rows } = await database.pool.query(
      `select subject_label, changes from audit_events where kind = 'settings.translated'`,
    )
    expect(rows).toEqual([{ subject_label: 'Deutsch', changes: [{ field: 'Cut: name', from: '', to: 'Schnitt' }] }])
  })
})

describe('a booking', () => {
  const book = async (time = '2:00 PM') => {
    const request = { serviceIds: [serviceId], stylistId, date: '2026-12-02', time, alsoBook: true }
    return json<Appointment>(client.call('POST', '/api/appointments', request, { 'accept-language': 'de' }))
  }
  const readBy = async (person: Person, id: string, language: string) =>
    (await inLanguage<Appointment>(person, `/api/appointments/${id}`, language)).services[0]

  test('keeps the names of its moment in all languages, and shows each reader theirs', async () => {
    await speak()
    const before = await book('10:00 AM')
    await write('de', ['service', serviceId, 'name', 'Schnitt'])
    await write('fr', ['service', serviceId, 'name', 'Coupe'])
    const booked = await book()
    expect(booked.services[0]).toMatchObject({ ServiceName: 'Schnitt', names: { de: 'Schnitt', fr: 'Coupe' } })
    await write('de', ['service', serviceId, 'name', 'Haarschnitt'])
    expect((await readBy(client, booked.id, 'de'))?.ServiceName).toBe('Schnitt')
    expect((await readBy(client, booked.id, 'fr'))?.ServiceName).toBe('Coupe')
    expect((await readBy(client, booked.id, 'en'))?.ServiceName).toBe('Cut')
    expect((await readBy(client, before.id, 'de'))?.ServiceName).toBe('Cut')
    // The desk reads the stored name, since it edits it.
    expect((await readBy(owner, booked.id, 'de'))?.ServiceName).toBe('Cut')
    const calendar = await client.call('GET', `/api/appointments/${booked.id}/calendar.ics`, undefined, {
      'accept-language': 'fr',
    })
    expect(await calendar.text()).toContain('Coupe')
  })

  test('that the desk renames has no name of before', async () => {
    await speak()
    await write('de', ['service', serviceId, 'name', 'Schnitt'])
    const { id, version } = await book()
    const edit = (name: string, of: number) =>
      owner.call('PATCH', `/api/appointments/${id}`, { version: of, services: [{ id: serviceId, name }] })
    expect((await edit('Fringe', version)).status).toBe(200)
    expect(await readBy(client, id, 'de')).toMatchObject({ ServiceName: 'Fringe' })
  })
})

describe('the language of what was written', () => {
  test('is corrected in one press: every text counts as the other language’s own', async () => {
    await speak()
    const corrected = await owner.call('POST', '/api/translations/own-language', { language: 'de' })
    expect([corrected.status, await corrected.json()]).toMatchObject([200, { own: 'de', language: 'en', former: 0 }])
    expect((await settingsNow()).settings.languages).toEqual({ own: 'de', offered: ['en', 'de', 'fr'] })
    expect(await firstService(anybody, 'en')).toMatchObject({
      ServiceName: 'Cut',
      untranslated: expect.arrayContaining(['ServiceName']),
    })
  })

  test('trades places with texts from before, which become the salon’s own again', async () => {
    await speak()
    const { settings } = await settingsNow()
    await save({
      salon: { ...settings.salon, heroTitle: 'Hello' },
      closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }],
    })
    await write('de', ['service', serviceId, 'name', 'Schnitt'], ['group', 'Hair', 'name', 'Haar'])
    await write('de', ['salon', 'salon', 'heroTitle', 'Hallo'], ['closure', 'Christmas', 'reason', 'Weihnachten'])
    await write('fr', ['group', 'Hair', 'name', 'Cheveux'])
    await speak('de')
    expect((await list('en')).former).toBe(4)
    expect((await owner.call('POST', '/api/translations/own-language', { language: 'en' })).status).toBe(200)
    expect(await firstService(owner, 'de')).toMatchObject({
      ServiceName: 'Schnitt',
      category: 'Haar',
      Description: 'With a wash',
    })
    expect(await firstService(anybody, 'en')).toMatchObject({
      ServiceName: 'Cut',
      category: 'Hair',
      Description: 'With a wash',
    })
    expect(await firstService(anybody, 'fr')).toMatchObject({ ServiceName: 'Schnitt', category: 'Cheveux' })
    const { settings: swapped } = await settingsNow()
    expect([swapped.salon.heroTitle, swapped.closures[0]?.reason]).toEqual(['Hallo', 'Weihnachten'])
    const { former, texts } = await list('en')
    expect([former, texts.find(({ kind }) => kind === 'closure')]).toMatchObject([0, { own: 'Weihnachten', text: 'Christmas' }])
  })
})
