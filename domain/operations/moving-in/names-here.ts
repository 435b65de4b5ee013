import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from '../../cleaned-text.ts'
import { said } from '../../language/say.ts'

/** Stylists and services are matched by name, ignoring case and spaces. */
export const keyOfName = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim()

const most = 500

/** The salon's names, by the `keyOfName` of a name in the file. */
const nameMap = z
  .record(z.string().overwrite(cleaned).max(200), z.string().overwrite(cleaned).min(1).max(200))
  .refine((all) => Object.keys(all).length <= most, said(msg`These are too many`))

export const namesHere = z.object({ stylists: nameMap, services: nameMap }).meta({ id: 'ImportNames' })
export type NamesHere = z.infer<typeof namesHere>

/** Resolves a name. Follows a few steps, since the salon's name may have been renamed and mapped again. */
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

export const unknownNames = z.object({ stylists: z.array(unknownName).readonly(), services: z.array(unknownName).readonly() })
export type UnknownNames = z.infer<typeof unknownNames>
