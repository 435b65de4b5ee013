import { describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { PageSettings } from '../../../domain/page/sections.ts'
import type { Salon } from '../../../domain/salon.ts'
import type { SettingsDocument } from '../../../domain/settings.ts'
import { settings as settingsTable } from '../../platform/database/schema.ts'
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
    async save(page: Partial<Record<keyof PageSettings, unknown>>) {
      const { version, settings } = await read()
      return owner.call('PUT', '/api/settings', { version, settings: { ...settings, page: { ...settings.page, ...page } } })
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
    const { page, ...before } = settings
    await database.db.update(settingsTable).set({ document: before as never })
    expect((await read()).settings.page).toEqual(page)
  })
})
