import { withPlainDigits } from '../../language/plain-digits.ts'
import type { MapPosition } from './contact-settings.ts'

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const pair = (between: string) => `${number}${between}${number}`
const comma = String.raw`\s*[,;]\s*`

/** Positions in links to maps, latitude first. The marked place is preferred to the middle of the map. */
export const positionPatterns: readonly RegExp[] = [
  // Google's marked place; Google, Apple, Waze, Yandex and others; OpenStreetMap's marker; Bing.
  `!3d${number}!4d${number}`,
  `[?&](?:q|query|ll|sll|coordinate|center|destination|daddr)=(?:loc:)?${pair(comma)}`,
  `[?&]mlat=${number}&mlon=${number}`,
  `[?&]cp=${pair('~')}`,
  // The middle of Google's, OpenStreetMap's and HERE's map.
  `/@${pair(comma)}`,
  String.raw`#map=[\d.]+/${pair('/')}`,
  `[?&]map=${pair(comma)}`,
  `^geo:${pair(comma)}`,
  String.raw`^\s*${pair(String.raw`(?:${comma}|\s+)`)}\s*$`,
].map((pattern) => new RegExp(pattern))

/** Reads the position in a link to a map, or two typed numbers; null if there is none. Makes no request. */
export function positionIn(text: string): MapPosition | null {
  const plain = withPlainDigits(decoded(text))
  for (const pattern of positionPatterns) {
    const [, latitude, longitude] = pattern.exec(plain) ?? []
    const position = { latitude: Number(latitude), longitude: Number(longitude) }
    if (Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180) return position
  }
  return null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
