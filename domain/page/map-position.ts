import type { MapPosition } from './contact-settings.ts'

// Apart from the schema and from what reads links, since public pages do without them.

/** The only site that a page can show in a frame. */
export const mapOrigin = 'https://www.openstreetmap.org'

/** About 10 cm: more digits say nothing. */
const digits = 6

/** A position's number as it is typed, and as links have it. */
export function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(digits)))
}

/** Shows the position on a map. Source: https://wiki.openstreetmap.org/wiki/Browsing#Other_URL_tricks */
export function mapLink({ latitude, longitude }: MapPosition): string {
  const [lat, lon] = [degreesText(latitude), degreesText(longitude)]
  return `${mapOrigin}/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
}

/** The same in an app for maps that the device has. Source: RFC 5870 */
export function geoLink({ latitude, longitude }: MapPosition): string {
  const [lat, lon] = [degreesText(latitude), degreesText(longitude)]
  return `geo:${lat},${lon}?q=${lat},${lon}`
}

/** A map to be shown in a page's frame, of about 500 m around the position. Source: https://wiki.openstreetmap.org/wiki/Export#Embeddable_HTML */
export function mapFrame({ latitude, longitude }: MapPosition): string {
  const [tall, wide] = [0.0022, 0.004]
  const listed = (numbers: readonly number[]) => numbers.map(degreesText).join('%2C')
  const edges = [longitude - wide, latitude - tall, longitude + wide, latitude + tall]
  return `${mapOrigin}/export/embed.html?bbox=${listed(edges)}&layer=mapnik&marker=${listed([latitude, longitude])}`
}
