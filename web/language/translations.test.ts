import { readFileSync } from 'node:fs'
import { I18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageCodes, numbersIn, sourceLanguage } from '../../domain/language/languages.ts'
import { findProblems, parseArguments } from '../../scripts/message-problems.ts'

const { parse } = formatter({ lineNumbers: false })

interface Translated {
  readonly id: string
  readonly message: string
  readonly translation: string
}

async function read(language: string): Promise<Translated[]> {
  const file = `locales/${language}.po`
  const catalogue = await parse(readFileSync(file, 'utf8'), { locale: language, sourceLocale: sourceLanguage, filename: file })
  return Object.entries(catalogue)
    .map(([id, { message = '', translation = '' }]) => ({ id, message, translation }))
    .filter(({ translation }) => translation !== '')
}

describe.each(languageCodes.map((language) => [language]))('the words in %s', (language) => {
  test('keep every part of each message, in the forms that the language needs', async () => {
    const problems = (await read(language)).flatMap(({ message, translation }) =>
      findProblems(message, translation, language).map((problem) => `${translation} ${problem}`),
    )
    expect(problems).toEqual([])
  })

  test('say each message with any values, and leave none of them out', async () => {
    const speaker = new I18n({ locale: language, locales: numbersIn(language), messages: { [language]: {} } })
    speaker.setMessagesCompiler(compileMessage)
    const words = await read(language)
    const number = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 999_999 }))
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => !/[\\<>]/.test(value))
    fc.assert(
      fc.property(fc.array(fc.tuple(number, text), { minLength: 40, maxLength: 40 }), (values) => {
        for (const { id, translation } of words) {
          const parts = parseArguments(translation)
          // A number that decides a plural can also occur outside of it.
          const choices = new Map(parts.filter(({ kind }) => kind !== 'text').map((part) => [part.name, part]))
          const parameters = Object.fromEntries(
            parts.map(({ name }, index) => {
              const [count, words] = values[index] ?? [0, '']
              const choice = choices.get(name)
              if (choice?.kind === 'plural') return [name, count]
              return [name, choice ? (choice.cases[count % choice.cases.length] ?? 'other') : words]
            }),
          )
          const rendered = speaker._({ id, message: translation, values: parameters })
          for (const { name, kind, isInEveryForm } of parts)
            if (kind === 'text' && isInEveryForm) expect(rendered, translation).toContain(String(parameters[name]))
        }
      }),
      { numRuns: 5 },
    )
  })
})
