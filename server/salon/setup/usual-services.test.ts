import { expect, test } from 'vitest'
import { languageCodes, sourceLanguage } from '../../../domain/language/languages.ts'
import { say } from '../../../domain/language/say.ts'
import { groupNames, usualServices } from '../../../domain/salon/setup/service-catalogue.ts'
import { inLanguage } from '../../platform/language/reader.ts'

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
