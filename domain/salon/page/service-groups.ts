import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { lineOfText, linesOfText } from '../../text.ts'
import { pagePicture } from '../pictures/picture-settings.ts'

/** Small, since every page carries them. */
export const groupLimits = { groups: 20, name: 60, text: 300 } as const

export const serviceGroup = z.object({
  name: lineOfText(msg`Name`, groupLimits.name),
  text: linesOfText(msg`Text`, groupLimits.text),
  picture: pagePicture.nullable(),
})
export type ServiceGroup = z.infer<typeof serviceGroup>

export const serviceGroups = z
  .array(serviceGroup)
  .max(
    groupLimits.groups,
    said(msg`Use at most ${plural({ most: groupLimits.groups }, { one: '# group', other: '# groups' })}`),
  )
  .refine((groups) => new Set(groups.map(({ name }) => name)).size === groups.length, said(msg`Each group can be there once`))

/**
 * Returns the salon's groups in its order, then new categories up to the limit.
 * @param categories in the services' order; empty ones are no group
 */
export function completeGroups(groups: readonly ServiceGroup[], categories: readonly string[]): ServiceGroup[] {
  const fresh = [...new Set(categories)].filter((name) => name !== '' && !groups.some((group) => group.name === name))
  return [...groups, ...fresh.map((name) => ({ name, text: '', picture: null }))].slice(
    0,
    Math.max(groups.length, groupLimits.groups),
  )
}
