import { expect, test } from 'vitest'
import { languageCodes, sourceLanguage } from '../../../domain/language/languages.ts'
import { say } from '../../../domain/language/say.ts'
import { groupNames, usualServices } from '../../../domain/salon/setup/service-catalogue.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import { openTestSalon, signedIn } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

/** Names that languages took over. */
const borrowed = new Set(['balayage', 'ombr-', 'skin-fade'])

test.each(languageCodes.filter((code) => code !== sourceLanguage))(
  'the usual services and their groups have names of their own in %s',
  (language) => {
    const names = inLanguage(language, () => usualServices.map(({ name }) => say(name)))
    expect(new Set(names).size).toBe(usualServices.length)
    const english = inLanguage(sourceLanguage, () => usualServices.map(({ name }) => say(name)))
    const untranslated = usualServices.filter(({ id }, index) => !borrowed.has(id) && names[index] === english[index])
    expect(untranslated.map(({ id }) => id)).toEqual([])
    expect(new Set(inLanguage(language, () => Object.values(groupNames).map(say))).size).toBe(Object.keys(groupNames).length)
  },
)

const service = (ServiceName: string, category: string) => ({ ServiceName, category, Description: '', Price: 21, Duration: 30 })

test('usual services have their names in each language that the salon offers, whichever came first, and keep written ones', async () => {
  const database = await databaseOfThisTest()
  const owner = await signedIn(openTestSalon(database), database, { email: 'owner@salon.example' })
  const add = async (...services: object[]) =>
    expect((await owner.call('POST', '/api/setup/services', { services })).status).toBe(201)
  const offer = async (...offered: string[]) => {
    const { version } = (await (await owner.call('GET', '/api/settings')).json()) as { version: number }
    const settings = { languages: { own: 'en', offered } }
    expect((await owner.call('PATCH', '/api/settings', { version, settings })).status).toBe(200)
  }
  const namesIn = async (language: string) => {
    const response = await owner.call('GET', `/api/translations?language=${language}`)
    const { texts } = (await response.json()) as { texts: { own: string; text: string }[] }
    return Object.fromEntries(texts.map(({ own, text }) => [own, text]))
  }
  await add(service('Full color', 'Color'), service('Our secret', 'Rituals'))
  await offer('en', 'de')
  expect(await namesIn('de')).toMatchObject({ 'Full color': 'Komplettfärbung', Color: 'Farbe', 'Our secret': '', Rituals: '' })
  await database.pool.query(`update translations set text = 'Farbe, ganz' where text = 'Komplettfärbung'`)
  await add(service('Buzz cut', 'Barber'), service('Hot towel shave', 'Kinder'), service('First haircut', 'Children'))
  await offer('en', 'de', 'it')
  const german = await namesIn('de')
  expect(german['Full color']).toBe('Farbe, ganz')
  expect(german['Buzz cut']).not.toBe('')
  // Groups of one name would be one.
  expect(german.Children).toBe('')
  expect((await namesIn('it'))['Full color']).not.toBe('')
})
