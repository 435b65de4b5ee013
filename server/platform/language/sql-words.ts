import type { MessageDescriptor } from '@lingui/core'
import pg from 'pg'
import { say } from '../../../domain/language/say.ts'

/** Stands in a sentence for a value that only the database knows. No text of a person has these characters. */
export const gaps = { name: '\uE000', line: '\uE001', stylist: '\uE002' } as const

/** Quotes a message in the report's language as a literal of a statement. */
export function inSql(message: MessageDescriptor): string {
  return pg.escapeLiteral(say(message))
}

/** The same with a value in the place of a gap; null if that is null. */
export function filledInSql(sentence: string, gap: keyof typeof gaps, value: string): string {
  return `replace(${sentence}, '${gaps[gap]}', ${value})`
}
