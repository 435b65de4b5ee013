import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import { say } from '../../language/say.ts'
import type { MailKind } from '../../messages/mail.ts'
import { mailTextLimits, wordsProblems } from '../../messages/template.ts'
import { lineOfText, linesOfText, textLimits } from '../../text.ts'
import { contactLimits } from '../page/contact-settings.ts'
import { legalTextLimit } from '../page/legal-settings.ts'
import { textSectionLimits } from '../page/sections.ts'
import { groupLimits } from '../page/service-groups.ts'
import { longestAlt } from '../pictures/picture-settings.ts'
import type { TextKey } from './texts-of-settings.ts'

const line = (max: number) => ({ isLong: false, max, schema: lineOfText(msg`Text`, max) })
const lines = (max: number) => ({ isLong: true, max, schema: linesOfText(msg`Text`, max) })

/** As for the salon's own texts, so that the two can trade places. */
const rules: Readonly<Record<string, { readonly isLong: boolean; readonly max: number; readonly schema: z.ZodType<string> }>> =
  {
    'salon.heroTitle': line(textLimits.name),
    'salon.heroText': lines(500),
    'salon.aboutTitle': line(textLimits.name),
    'salon.aboutText': lines(textLimits.description),
    'section.title': line(textLimits.name),
    'section.text': lines(textSectionLimits.text),
    'group.name': line(groupLimits.name),
    'group.text': lines(groupLimits.text),
    'service.name': line(textLimits.name),
    'service.description': lines(textLimits.description),
    'stylist.description': lines(textLimits.description),
    'closure.reason': line(100),
    'phone.label': line(contactLimits.label),
    'picture.alt': line(longestAlt),
    'legal.privacy': lines(legalTextLimit),
    'legal.terms': lines(legalTextLimit),
    'mail.subject': line(mailTextLimits.subject),
    'mail.body': lines(mailTextLimits.body),
  }

const ruleFor = ({ kind, field }: TextKey) => rules[`${kind}.${field}`]

export const longestAt = (key: TextKey): number => ruleFor(key)?.max ?? 0
export const isLongAt = (key: TextKey): boolean => ruleFor(key)?.isLong ?? false

/** Checks a typed translation. @returns its stored form, empty for none, or the problem */
export function checkedTranslation(key: TextKey, typed: string): { readonly text: string } | { readonly problem: string } {
  if (typed.trim() === '') return { text: '' }
  const { success, data, error } = ruleFor(key)?.schema.safeParse(typed) ?? { success: true, data: typed }
  if (!success || data === undefined) return { problem: error?.issues[0]?.message ?? say(msg`Please check this text.`) }
  const problem = key.kind === 'mail' ? placeholderProblem(key, data) : undefined
  return problem ? { problem } : { text: data }
}

function placeholderProblem({ record, field }: TextKey, text: string): string | undefined {
  const words = { subject: '', body: '', [field]: text }
  return Object.values(wordsProblems(record as MailKind, words))[0]
}

/** No text is longer anywhere. */
export const longestTranslation = legalTextLimit

/** True for a text that can be stored as it is, such as one of an export. */
export function isTranslation(key: TextKey, text: string): boolean {
  const checked = checkedTranslation(key, text)
  return ruleFor(key) !== undefined && 'text' in checked && checked.text === text && text !== ''
}
