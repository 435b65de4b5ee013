import { z } from 'zod'
import { isStorableLine, lineOfText } from '../../text.ts'

/** Small, since every page carries them. */
export const contactLimits = { phones: 5, label: 40, links: 10, link: 300 } as const

const numberError = 'Enter a phone number, such as +1 718 555 0142'

/** Countries write numbers in many ways, so only digits are required. */
export const hasPhoneDigits = (text: string) => (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3

const phone = z.object({
  label: lineOfText('Label', contactLimits.label),
  /** The server stores the international form. */
  number: lineOfText('Phone', 40).refine(hasPhoneDigits, numberError),
})
export type Phone = z.infer<typeof phone>

const linkError = 'Enter a link that starts with https://'

const link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: linkError })
  .max(contactLimits.link, `A link can have at most ${contactLimits.link} characters`)
  .refine(isStorableLine, linkError)

const degrees = (label: string, most: number) =>
  z
    .number(`Enter the ${label}, such as 40.7`)
    .min(-most, `The ${label} is from -${most} to ${most}`)
    .max(most, `The ${label} is from -${most} to ${most}`)

/** In degrees, by WGS 84. */
const mapPosition = z.object({ latitude: degrees('latitude', 90), longitude: degrees('longitude', 180) })
export type MapPosition = z.infer<typeof mapPosition>

export const contactSettings = z.object({
  phones: z.array(phone).max(contactLimits.phones, `Use at most ${contactLimits.phones} more phones`),
  links: z
    .array(link)
    .max(contactLimits.links, `Use at most ${contactLimits.links} links`)
    .refine((links) => new Set(links).size === links.length, 'Each link can be there once'),
  position: mapPosition.nullable(),
})
export type ContactSettings = z.infer<typeof contactSettings>

export const noContact: ContactSettings = { phones: [], links: [], position: null }
