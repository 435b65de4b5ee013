import { z } from 'zod'
import { pagePicture } from '../pictures/picture-settings.ts'
import { lineOfText, linesOfText } from '../text.ts'

/** What the salon says of its groups of services. A group is a category of services; the name is all that the two share. */

/** Bounds of the groups: they travel with the salon in every page. */
export const groupLimits = { groups: 20, name: 60, text: 300 } as const

const serviceGroup = z.object({
  name: lineOfText('Name', groupLimits.name),
  text: linesOfText('Text', groupLimits.text),
  picture: pagePicture.nullable(),
})
export type ServiceGroup = z.infer<typeof serviceGroup>

/** In the order in which pages show them. */
export const serviceGroups = z
  .array(serviceGroup)
  .max(groupLimits.groups, `Use at most ${groupLimits.groups} groups`)
  .refine((groups) => new Set(groups.map(({ name }) => name)).size === groups.length, 'Each group can be there once')

/**
 * All groups of a salon: those that it has put in order, and after them the categories of its services that are new since, as many as
 * there is room for.
 * @param categories in the services' order; empty ones are no group
 */
export function completeGroups(groups: readonly ServiceGroup[], categories: readonly string[]): ServiceGroup[] {
  const fresh = [...new Set(categories)].filter((name) => name !== '' && !groups.some((group) => group.name === name))
  return [...groups, ...fresh.map((name) => ({ name, text: '', picture: null }))].slice(
    0,
    Math.max(groups.length, groupLimits.groups),
  )
}
