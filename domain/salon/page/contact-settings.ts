import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { isStorableLine, lineOfText } from '../../text.ts'

/** Small, since every page carries them. */
export const contactLimits = { phones: 5, label: 40, links: 10, link: 300 } as const

const numberError = said(msg`Enter a phone number, such as +1 718 555 0142`)

/** Countries write numbers in many ways, so only digits are required. */
export const hasPhoneDigits = (text: string) => (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3

const phone = z.object({
  label: lineOfText(msg`Label`, contactLimits.label),
  /** The server stores the international form. */
  number: lineOfText(msg`Phone`, 40).refine(hasPhoneDigits, numberError),
})
export type Phone = z.infer<typeof phone>

const linkError = said(msg`Enter a link that starts with https://`)

const link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, ...linkError })
  .max(
    contactLimits.link,
    said(msg`A link can have at most ${plural({ max: contactLimits.link }, { one: '# character', other: '# characters' })}`),
  )
  .refine(isStorableLine, linkError)

const degrees = (most: number, missing: MessageDescriptor, outside: MessageDescriptor) =>
  z.number(said(missing)).min(-most, said(outside)).max(most, said(outside))

/** In degrees, by WGS 84. */
const mapPosition = z.object({
  latitude: degrees(90, msg`Enter the latitude, such as 40.7`, msg`The latitude is from -90 to 90`),
  longitude: degrees(180, msg`Enter the longitude, such as 40.7`, msg`The longitude is from -180 to 180`),
})
export type MapPosition = z.infer<typeof mapPosition>

export const contactSettings = z.object({
  phones: z
    .array(phone)
    .max(
      contactLimits.phones,
      said(msg`Use at most ${plural({ most: contactLimits.phones }, { one: '# more phone', other: '# more phones' })}`),
    ),
  links: z
    .array(link)
    .max(
      contactLimits.links,
      said(msg`Use at most ${plural({ most: contactLimits.links }, { one: '# link', other: '# links' })}`),
    )
    .refine((links) => new Set(links).size === links.length, said(msg`Each link can be there once`)),
  position: mapPosition.nullable(),
})
export type ContactSettings = z.infer<typeof contactSettings>

export const noContact: ContactSettings = { phones: [], links: [], position: null }
