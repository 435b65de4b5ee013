import { z } from 'zod'
import { cleaned } from '../cleaned-text.ts'

/** By what stylists and services are found: their names, whatever the case. */
export const keyOfName = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim()

const most = 500

/** By the `keyOfName` of a name of the file: the name of whom or what it is here. */
const named = z
  .record(z.string().overwrite(cleaned).max(200), z.string().overwrite(cleaned).min(1).max(200))
  .refine((all) => Object.keys(all).length <= most, 'These are too many')

/** What names of the file that nobody here has mean, once for all lines. */
export const namesHere = z.object({ stylists: named, services: named }).meta({ id: 'ImportNames' })
export type NamesHere = z.infer<typeof namesHere>

/** Whom or what a name means. One that is meant can have been renamed since, and said again. */
export function meantName(names: Readonly<Record<string, string>> | undefined, typed: string): string {
  let name = typed
  for (let turn = 0; names && turn < 3; turn++) {
    const key = keyOfName(name)
    if (!Object.hasOwn(names, key)) break
    name = names[key] ?? name
  }
  return name
}

const unknownName = z.object({ key: z.string(), name: z.string(), bookings: z.int() })

/** Names in bookings of the file that nobody here has, the most frequent first. */
export const unknownNames = z.object({ stylists: z.array(unknownName).readonly(), services: z.array(unknownName).readonly() })
export type UnknownNames = z.infer<typeof unknownNames>
