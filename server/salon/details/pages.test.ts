import { describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { PageSettings } from '../../../domain/salon/page/sections.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { settings as settingsTable } from '../../platform/database/schema/salon.ts'
import { adminEmail, openTestSalon, signedIn, visitor } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

async function openPages() {
  const database = await databaseOfThisTest()
  const app = openTestSalon(database)
  const owner = await signedIn(app, database, { email: adminEmail })
  const read = async () => (await (await owner.call('GET', '/api/settings')).json()) as SettingsDocument
  return {
    database,
    owner,
    read,
    async saveContact(contact: object) {
      const { version, settings } = await read()
      return owner.call('PATCH', '/api/settings', {
        version,
        settings: { ...settings, contact: { ...settings.contact, ...contact } },
      })
    },
    async save(page: Partial<Record<keyof PageSettings, unknown>>) {
      const { version, settings } = await read()
      return owner.call('PATCH', '/api/settings', { version, settings: { ...settings, page: { ...settings.page, ...page } } })
    },
    salon: async () => (await (await visitor(app).call('GET', '/api/salon')).json()) as Salon,
  }
}

describe('the sections of the pages', () => {
  test('are shown in the owner’s order, texts as blocks without HTML', async () => {
    const { save, salon } = await openPages()
    const text = { kind: 'text', id: 'care', shown: true, title: 'Care', text: '**Come** in\n\n<script>alert(1)</script>' }
    const home = [{ kind: 'visit', shown: true }, text, { kind: 'team', shown: false }]
    expect((await save({ home, about: [{ ...text, shown: false }] })).status).toBe(200)
    expect((await salon()).sections).toEqual({
      home: [
        'hero',
        'about',
        'gallery',
        'services',
        'visit',
        {
          id: 'care',
          title: 'Care',
          blocks: [
            { as: 'p', items: [[{ text: 'Come', bold: true }, { text: ' in' }]] },
            { as: 'p', items: [[{ text: '<script>alert(1)</script>' }]] },
          ],
        },
      ],
      about: ['steps', 'team', 'reviews'],
    })
  })

  test('are the same on the About page, without hidden ones', async () => {
    const { save, salon } = await openPages()
    const visibleSection = (kind: string) => ({ kind, shown: true })
    const about = [visibleSection('visit'), { kind: 'steps', shown: false }, visibleSection('services'), visibleSection('team')]
    expect((await save({ about })).status).toBe(200)
    expect((await salon()).sections.about).toEqual(['visit', 'services', 'team', 'reviews'])
  })

  test('are refused in words where they can’t be shown', async () => {
    const { save } = await openPages()
    const response = await save({ home: [{ kind: 'text', id: 'care', shown: true, title: '', text: '' }] })
    expect([response.status, ((await response.json()) as ErrorResponse).error.fields]).toEqual([
      422,
      { 'page.home.0.title': 'Title is required', 'page.home.0.text': 'Write a text, or remove this section' },
    ])
  })

  test('are the usual ones in settings that the version before has written', async () => {
    const { database, read } = await openPages()
    const { settings } = await read()
    const { page, contact, ...before } = settings
    await database.db.update(settingsTable).set({ document: before as never })
    expect((await read()).settings).toMatchObject({ page, contact })
    const { groups: _, ...sections } = page
    await database.db.update(settingsTable).set({ document: { ...before, page: sections } as never })
    expect((await read()).settings.page).toEqual(page)
  })
})

describe('the groups of services', () => {
  test('are shown in the owner’s order, with their pictures', async () => {
    const { save, salon } = await openPages()
    const picture = { url: '/images/abc', alt: 'A bob', width: 800, height: 600, focus: { x: 20, y: 80 } }
    const groups = [
      { name: 'Color', text: 'Two\nlines', picture },
      { name: 'Cuts', text: '', picture: null },
    ]
    expect((await save({ groups })).status).toBe(200)
    expect((await salon()).groups).toEqual(groups)
  })
})

describe('how the salon is found and reached', () => {
  test('is shown with numbers in the international form, and links by their services', async () => {
    const { saveContact, salon } = await openPages()
    const saved = await saveContact({
      phones: [
        { label: 'WhatsApp', number: '(718) 555-0143' },
        { label: 'Lisbon', number: '+351 912345678' },
      ],
      links: ['https://www.instagram.com/linden', 'https://linden.example/'],
      position: { latitude: 40.6937, longitude: -73.9903 },
    })
    expect(saved.status).toBe(200)
    expect(await salon()).toMatchObject({
      phones: [
        { label: 'WhatsApp', number: '+1 718 555 0143' },
        { label: 'Lisbon', number: '+351 912 345 678' },
      ],
      links: [
        { name: 'Instagram', icon: 'instagram', url: 'https://www.instagram.com/linden' },
        { name: 'linden.example', icon: 'site', url: 'https://linden.example/' },
      ],
      position: { latitude: 40.6937, longitude: -73.9903 },
    })
  })

  test.each([
    [{ phones: [{ label: 'WhatsApp', number: '123' }] }, 'contact.phones.0.number', /^Enter a phone number that we can call/],
    [{ links: ['https://a.example', 'javascript:alert(1)'] }, 'contact.links.1', /^Enter a link that starts with https/],
    [{ position: { latitude: 91, longitude: 0 } }, 'contact.position.latitude', /^The latitude is from -90 to 90$/],
  ])('is refused beside its field: %j', async (contact, field, message) => {
    const { saveContact } = await openPages()
    const response = await saveContact(contact)
    expect([response.status, ((await response.json()) as ErrorResponse).error.fields]).toEqual([
      422,
      { [field]: expect.stringMatching(message) },
    ])
  })
})
