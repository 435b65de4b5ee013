import { compileMessage } from '@lingui/message-utils/compileMessage'
import { numbersIn } from '../domain/language/languages.ts'

type Forms = Readonly<Record<string, unknown>>
type Token = string | readonly [name: string, type?: string, forms?: Forms | string]

/** A named part of a message. */
interface Argument {
  readonly name: string
  readonly kind: 'text' | 'plural' | 'select'
  /** Case names of a plural or select, such as 'one', '=0' or 'cash'. */
  readonly cases: readonly string[]
  /** False inside of a plural's or select's forms: only one of them is shown. */
  readonly isInEveryForm: boolean
}

/** Lists the arguments of a compiled message, which is plain text if it has none. */
function listArguments(compiled: unknown, isInEveryForm: boolean): Argument[] {
  const tokens = Array.isArray(compiled) ? (compiled as Token[]) : []
  return tokens.flatMap((token): Argument[] => {
    if (typeof token === 'string') return []
    const [name, type, forms] = token
    if (typeof forms !== 'object') return [{ name, kind: 'text', cases: [], isInEveryForm }]
    const cases = Object.keys(forms).filter((form) => form !== 'offset')
    const inside = cases.flatMap((form) => listArguments(forms[form], false))
    return [{ name, kind: type === 'select' ? 'select' : 'plural', cases, isInEveryForm }, ...inside]
  })
}

/** Lists the named parts of an ICU message. @throws {Error} for one that can't be read */
export function parseArguments(message: string): Argument[] {
  return listArguments(compileMessage(message), true)
}

/** The elements of a message: '<0>', '</0>', '<1/>'. */
const listElements = (message: string) => [...new Set(message.match(/<\/?\d+\/?>/g))].toSorted().join(' ')

/** The forms that whole numbers need in a language. */
function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(numbersIn(language))
  return [...new Set([...Array(1000).keys()].map((number) => rules.select(number)))]
}

/** Finds arguments that a translation lacks or invents, and plural forms that its language needs. */
export function findProblems(message: string, translation: string, language: string): string[] {
  let own: Argument[]
  try {
    own = parseArguments(translation)
  } catch (error) {
    return [`can’t be read: ${error instanceof Error ? error.message : error}`]
  }
  const source = parseArguments(message)
  const has = (list: readonly Argument[], name: string) => list.some((each) => each.name === name)
  const lost = source.filter(({ name }) => !has(own, name)).map(({ name }) => `has lost {${name}}`)
  const invented = own.filter(({ name }) => !has(source, name)).map(({ name }) => `has {${name}}, which the message doesn’t`)
  const missing = own.flatMap(({ name, kind, cases }) => {
    const needed =
      kind === 'plural' ? pluralForms(language) : (source.find((each) => each.name === name && each.kind === kind)?.cases ?? [])
    const lacks = kind === 'text' ? [] : needed.filter((form) => !cases.includes(form))
    return lacks.map((form) => `lacks the form ${form} of {${name}}`)
  })
  const elements =
    listElements(translation) === listElements(message) ? [] : [`has the elements ${listElements(translation) || 'none'}`]
  return [...new Set([...lost, ...invented, ...missing, ...elements])]
}
