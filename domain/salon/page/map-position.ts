import type { MapPosition } from './contact-settings.ts'

// Apart from the schema and the reading of links, which public pages don't load.

/** The only site that pages show in a frame. */
export const mapOrigin = 'https://www.openstreetmap.org'

/** About 10 cm; more digits would be noise. */
const digits = 6

export function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(digits)))
}

/** Source: https://wiki.openstreetmap.org/wiki/Browsing#Other_URL_tricks */
export function mapLink({ latitude, longitude }: MapPosition): string {
  const lat = degreesText(latitude)
  const lon = degreesText(longitude)
  return `${mapOrigin}/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
}

/** Opens the device's own maps. Source: RFC 5870 */
export function geoLink({ latitude, longitude }: MapPosition): string {
  const lat = degreesText(latitude)
  const lon = degreesText(longitude)
  return `geo:${lat},${lon}?q=${lat},${lon}`
}

/** An embedded map of about 500 m around the position. Source: https://wiki.openstreetmap.org/wiki/Export#Embeddable_HTML */
export function mapFrame({ latitude, longitude }: MapPosition): string {
  const tall = 0.0022
  const wide = 0.004
  const listed = (numbers: readonly number[]) => numbers.map(degreesText).join('%2C')
  const edges = [longitude - wide, latitude - tall, longitude + wide, latitude + tall]
  return `${mapOrigin}/export/embed.html?bbox=${listed(edges)}&layer=mapnik&marker=${listed([latitude, longitude])}`
}
